/** A seeded random generator (mulberry32), so that the demo is the same everywhere. Returns numbers from 0 up to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A stretch of work. */
export interface Stretch {
  /** The start in minutes after midnight; the end may be on the next day. */
  readonly start: number;
  /** The length in minutes. */
  readonly length: number;
}

/** The patterns of work. */
export type WorkPattern =
  /** The same hours on the same days of each week, ISO weekdays. */
  | ({ readonly kind: 'weekly'; readonly days: readonly number[] } & Stretch)
  /** Twelve hours by the 2-2-3 pattern, two weeks of days and two of nights; the second team is two weeks behind. */
  | { readonly kind: 'turning'; readonly team: 0 | 1 }
  /** Eight hours at any time, on the same days. */
  | { readonly kind: 'flexible'; readonly days: readonly number[] }
  /** At noon and in the evening, on the same days. */
  | { readonly kind: 'split'; readonly days: readonly number[] };

const hour = 60;
/** The hours of the teams in rotation. */
export const turningHours = [
  { start: 7 * hour, length: 12 * hour },
  { start: 19 * hour, length: 12 * hour },
] as const;
/** The 2-2-3 pattern over four weeks: which hours are worked on each day; none on a day off. */
export const turningDays = [...'11--111--11---22--222--22---'].map((sign) => (sign === '-' ? null : Number(sign) - 1));
export const splitHours = [
  { start: 10 * hour, length: 4 * hour },
  { start: 17 * hour, length: 4 * hour },
] as const;

/**
 * The work of a person on a date.
 * @param since days since the schedules began
 */
function stretchesOn(pattern: WorkPattern, weekday: number, since: number, random: () => number): readonly Stretch[] {
  if (pattern.kind === 'turning') {
    const turn = turningDays[(((since - pattern.team * 14) % 28) + 28) % 28];
    const hours = typeof turn === 'number' ? turningHours[turn] : undefined;
    return hours ? [hours] : [];
  }
  if (!pattern.days.includes(weekday)) return [];
  if (pattern.kind === 'split') return splitHours;
  if (pattern.kind === 'flexible') return [{ start: 7 * hour + random() * 3 * hour, length: 490 }];
  return [pattern];
}

/**
 * The punches of a person on a day, as minutes after midnight and punch states. They look real: mostly a little early, at times
 * late, a break for some, now and then a forgotten punch or a day off.
 */
export function dayOfPunches(
  pattern: WorkPattern,
  weekday: number,
  since: number,
  random: () => number,
): { minute: number; second: number; state: number }[] {
  const stretches = stretchesOn(pattern, weekday, since, random);
  if (stretches.length === 0 || random() < 0.05) return [];
  const second = (): number => Math.floor(random() * 60);
  return stretches
    .flatMap(({ start, length }) => {
      const late = random() < 0.12 ? 6 + random() * 35 : 0;
      const arrive = start - 9 + random() * 11 + late;
      const leave =
        start + length + random() * 14 + (random() < 0.08 ? 45 + random() * 75 : 0) - (random() < 0.04 ? 60 : 0);
      const punches = [{ minute: arrive, second: second(), state: 0 }];
      if (length > 5 * hour && random() < 0.55) {
        const away = start + length / 2 - 15 + random() * 30;
        punches.push(
          { minute: away, second: second(), state: 2 },
          { minute: away + 25 + random() * 20, second: second(), state: 3 },
        );
      }
      if (random() > 0.02) punches.push({ minute: leave, second: second(), state: 1 });
      return punches;
    })
    .map((punch) => ({ ...punch, minute: Math.round(punch.minute) }));
}
