// The round of doubles, as an immutable position: who speaks, and what is open to her. It follows
// the options of the sheet's rules; the server checks every double again.

export function openRound(rules, declarer, { positive, forced = [], barred = [] }) {
  const start = rules.seats.indexOf(declarer);
  const others = [...rules.seats.slice(start + 1), ...rules.seats.slice(0, start)];
  const turns = rules.redouble === "reply_round"
    ? [...others, ...others, declarer]
    : [...others, declarer];
  return { rules, declarer, positive, forced, barred, turns, spoken: 0, doubles: [] };
}

export const speaker = (round) => round.turns[round.spoken] ?? null;
export const isOver = (round) => round.spoken === round.turns.length;

const onlyRedoubles = (round) => round.spoken >= round.rules.seats.length - 1;
const made = (round, by, of) => round.doubles.includes(`${by}>${of}`);

// Why the player to speak may not double another: a word, or null when she may.
export function whyNot(round, of) {
  const seat = speaker(round);
  if (made(round, seat, of)) return "made";
  if (round.barred.includes(seat)) return "barred";
  if (onlyRedoubles(round) && !made(round, of, seat)) return "redouble";
  const narrow = round.positive || round.rules.double_targets === "declarer";
  if (narrow && seat !== round.declarer && of !== round.declarer) return "declarer";
  return null;
}

export function maximum(round) {
  const seat = speaker(round);
  return round.rules.seats.filter((of) => of !== seat && !whyNot(round, of));
}

export const flanks = (round) => maximum(round).filter((of) => of !== round.declarer);
export const isRedouble = (round, of) => made(round, of, speaker(round));
export const isForced = (round) => !onlyRedoubles(round) && round.forced.includes(speaker(round));

// Why the player to speak cannot leave it at these doubles: a word, or null when she can.
export function whyNotSay(round, targets) {
  if (isForced(round) && !targets.includes(round.declarer)) return "forced";
  const uneven = round.rules.declarer_redouble === "all_or_none" &&
    speaker(round) === round.declarer;
  if (uneven && targets.length && targets.length < maximum(round).length) return "all-or-none";
  return null;
}

export function say(round, targets) {
  const seat = speaker(round);
  const said = round.rules.seats.filter((of) => targets.includes(of)).map((of) => `${seat}>${of}`);
  return { ...round, spoken: round.spoken + 1, doubles: [...round.doubles, ...said] };
}

// A player to whom nothing is open is not asked.
export function skipTheSilent(round) {
  let next = round;
  while (!isOver(next) && !maximum(next).length && !isForced(next)) next = say(next, []);
  return next;
}

// The targets each turn had in a round that is over.
export function targetsByTurn(round, doubles) {
  const rest = [...doubles];
  const said = [];
  for (let position = round; !isOver(position);) {
    const open = maximum(position);
    const mine = [];
    while (rest.length && rest[0][0] === speaker(position) && open.includes(rest[0][2])) {
      mine.push(rest.shift()[2]);
    }
    said.push(mine);
    position = say(position, mine);
  }
  return said;
}
