// Short sounds, made on the spot: a card laid down, your turn, a trick gathered in.

let context = null;

function audio() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  return context;
}

function envelope(at, volume, length) {
  const gain = audio().createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(volume, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio().destination);
  return gain;
}

function note(frequency, after, volume = 0.12, length = 0.5) {
  const at = audio().currentTime + after;
  const tone = audio().createOscillator();
  tone.type = "triangle";
  tone.frequency.value = frequency;
  tone.connect(envelope(at, volume, length));
  tone.start(at);
  tone.stop(at + length);
}

function rustle(frequency, volume, length) {
  const { sampleRate, currentTime } = audio();
  const buffer = audio().createBuffer(1, Math.ceil(sampleRate * length), sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) {
    samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length) ** 2;
  }
  const noise = audio().createBufferSource();
  const filter = audio().createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  noise.buffer = buffer;
  noise.connect(filter).connect(envelope(currentTime, volume, length));
  noise.start();
}

export const sounds = {
  card: () => rustle(1800, 0.25, 0.07),
  gather: () => rustle(900, 0.2, 0.18),
  turn: () => [note(659, 0), note(880, 0.11)],
  hurry: () => note(988, 0, 0.08, 0.15),
  end: () => [note(523, 0), note(659, 0.12), note(784, 0.24, 0.12, 0.8)],
};

const SOON = 500;

// A browser is silent until its page has been touched: what could not be heard then is not made up for.
export function play(name, { sound }) {
  if (!sound || !("AudioContext" in globalThis)) return;
  if (audio().state === "running") return sounds[name]();
  const asked = performance.now();
  context.resume().then(() => performance.now() - asked < SOON && sounds[name](), () => {});
}

// The first touch lets it sound, if the player likes that.
export function listenForTouch(settings) {
  const touched = () => settings.sound && "AudioContext" in globalThis && audio();
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, touched, { once: true });
}
