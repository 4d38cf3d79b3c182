// What a deal comes to, from the contracts as data that the server gives with the sheet. Nothing
// here knows a contract by name: there are things that are counted, places that are filled in
// order, and a sum that is split. The server computes all of it again.

export function isComplete(scoring, taken, seats) {
  if (scoring.kind === "counted") {
    return left(scoring, taken, seats) === 0 && (!scoring.marked || Boolean(taken[scoring.marked]));
  }
  if (scoring.kind === "placed") {
    return taken.length === scoring.values.length && taken.every(Boolean);
  }
  return taken.length > 0;
}

export function nothingTaken(scoring) {
  return scoring.kind === "counted" ? {} : [];
}

// How many of what is counted have still to be given to somebody.
export function left(scoring, taken, seats) {
  return scoring.number - seats.reduce((sum, seat) => sum + (taken[seat] ?? 0), 0);
}

export function rawScores(scoring, taken, seats) {
  const raw = Object.fromEntries(seats.map((seat) => [seat, 0]));
  if (scoring.kind === "counted") {
    for (const seat of seats) raw[seat] = (taken[seat] ?? 0) * scoring.each;
    if (scoring.marked) raw[taken[scoring.marked]] += scoring.extra;
  } else if (scoring.kind === "placed") {
    taken.forEach((seat, n) => (raw[seat] += scoring.values[n]));
  } else {
    for (const seat of taken) raw[seat] = scoring.total / taken.length;
  }
  return raw;
}

export function settledScores(contract, declarer, seats) {
  const [own, other] = contract.settled;
  return Object.fromEntries(seats.map((seat) => [seat, seat === declarer ? own : other]));
}

// For each two players: as many times the difference of their raw scores as they doubled.
export function settle(raw, doubles, seats) {
  const payments = [];
  const net = { ...raw };
  seats.forEach((a, n) => {
    for (const b of seats.slice(n + 1)) {
      const stakes = doubles.filter((text) => text === `${a}>${b}` || text === `${b}>${a}`).length;
      const points = stakes * Math.abs(raw[a] - raw[b]);
      if (!points) continue;
      const [from, to] = raw[a] < raw[b] ? [a, b] : [b, a];
      payments.push({ from, to, points });
      net[from] -= points;
      net[to] += points;
    }
  });
  return { payments, net };
}
