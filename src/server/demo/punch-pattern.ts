/** A seeded generator (mulberry32): the demo looks the same everywhere. Answers numbers from 0 up to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Who works how: starts, length and days. */
export interface WorkPattern {
  /** Minutes after midnight at which work starts; may end on the next day. */
  readonly start: number;
  /** Minutes until work ends. */
  readonly length: number;
  /** ISO weekdays worked. */
  readonly days: readonly number[];
}

/**
 * The punches of one person on one day, as minutes after that day's midnight and punch states, as people make them:
 * mostly a little early, at times late, a break for some, now and then a forgotten punch or a day off.
 */
export function dayOfPunches(
  pattern: WorkPattern,
  weekday: number,
  random: () => number,
): { minute: number; second: number; state: number }[] {
  if (!pattern.days.includes(weekday) || random() < 0.05) return [];
  const second = (): number => Math.floor(random() * 60);
  const late = random() < 0.12 ? 6 + random() * 35 : 0;
  const arrive = pattern.start - 9 + random() * 11 + late;
  const leave =
    pattern.start +
    pattern.length +
    random() * 14 +
    (random() < 0.08 ? 45 + random() * 75 : 0) -
    (random() < 0.04 ? 60 : 0);
  const punches = [{ minute: arrive, second: second(), state: 0 }];
  if (random() < 0.55) {
    const away = pattern.start + pattern.length / 2 - 15 + random() * 30;
    punches.push(
      { minute: away, second: second(), state: 2 },
      { minute: away + 25 + random() * 20, second: second(), state: 3 },
    );
  }
  if (random() > 0.02) punches.push({ minute: leave, second: second(), state: 1 });
  return punches.map((punch) => ({ ...punch, minute: Math.round(punch.minute) }));
}
