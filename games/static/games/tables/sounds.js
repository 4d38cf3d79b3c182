// Short synthesized sounds: a card is played, it is your turn, a trick is taken.

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

const SOUNDS = {
  card: () => rustle(1800, 0.25, 0.07),
  trick: () => rustle(900, 0.2, 0.18),
  turn: () => [note(659, 0), note(880, 0.11)],
  hurry: () => note(988, 0, 0.08, 0.15),
  end: () => [note(523, 0), note(659, 0.12), note(784, 0.24, 0.12, 0.8)],
};

const MOST_DELAY = 500; // milliseconds

/**
 * Play a sound if the player wants sounds. A browser stays silent until its page has been touched;
 * a sound that is delayed for too long by that is dropped.
 */
export function playSound(name, { sound }) {
  if (!sound || !("AudioContext" in globalThis)) return;
  if (audio().state === "running") return SOUNDS[name]();
  const asked = performance.now();
  const late = () => performance.now() - asked > MOST_DELAY;
  context.resume().then(() => late() || SOUNDS[name](), () => {});
}

/** Let the first touch of the page start the audio, if the player wants sounds. */
export function startAudioOnTouch(settings) {
  const touched = () => settings.sound && "AudioContext" in globalThis && audio();
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, touched, { once: true });
}
