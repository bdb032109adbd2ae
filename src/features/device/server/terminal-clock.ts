import { z } from 'zod';
import { zoneClock, type ClockSetting } from './push/index.ts';
import type { TerminalRow } from './terminal-row.ts';

/** The most settings that are remembered: three years of summer and winter time. */
const mostSettings = 6;
/** A clock with a smaller difference is right, since records take some seconds to arrive. */
export const inTimeSeconds = 60;
/** From this difference on days are calculated wrongly, so people are notified. */
const alarmSeconds = 300;
/**
 * An old record looks like a slow clock. Two records that arrived some time apart and are equally late mean that the clock is slow.
 */
const agreeSeconds = 30;
const apartSeconds = 60;
/** A terminal that does not set its clock is asked again after this. */
const askedAgainMinutes = 60;
/** The largest stored difference in seconds, for a clock whose battery failed. */
const mostDrift = 2_000_000_000;

const clockSchema = z.object({
  /** The settings of the clock, the oldest first. */
  settings: z.array(z.object({ since: z.string().nullable(), offset: z.int() })).default([]),
  /** It was registered and has not been set since. */
  isUntold: z.boolean().default(false),
  /** Seconds that it was late at a record that may be an old one. */
  suspect: z.object({ drift: z.int(), at: z.string() }).nullable().default(null),
  /** The setting that was last sent automatically. */
  asked: z.object({ offset: z.int(), at: z.string() }).nullable().default(null),
  alarmed: z.boolean().default(false),
});

/** What is known of a terminal's clock. `drift`: seconds ahead, negative if behind; null before the first measurement. */
export type TerminalClock = z.output<typeof clockSchema> & { readonly drift: number | null };

/** The clock of a newly registered terminal: its offset is unknown until it is set or sends records. */
export const newClock = { isUntold: true } as const;

const known = new WeakMap<TerminalRow, TerminalClock>();

/** What is known of a terminal's clock, from its row. */
export function readClock(row: TerminalRow): TerminalClock {
  const before = known.get(row);
  if (before) return before;
  const clock = { ...clockSchema.parse(row.clock), drift: row.clock_drift };
  known.set(row, clock);
  return clock;
}

/** The columns that store what is known of a clock. */
export const clockColumns = ({ drift, ...clock }: TerminalClock) => ({ clock, clock_drift: drift });

/** The settings of a terminal's clock, for the protocol to read wall times. */
export const settingsOf = ({ settings }: TerminalClock): ClockSetting[] =>
  settings.map(({ since, offset }) => ({ since: since === null ? null : Temporal.Instant.from(since), offset }));

const secondsSince = (instant: string, now: Temporal.Instant): number =>
  now.since(Temporal.Instant.from(instant)).total('seconds');

/** The clock after the terminal was given an offset and the time: it is right now. Returns the same object if nothing changed. */
export function clockSent(clock: TerminalClock, offset: number, now: Temporal.Instant): TerminalClock {
  const isOff = clock.drift !== null && Math.abs(clock.drift) > inTimeSeconds;
  const isNew = clock.settings.at(-1)?.offset !== offset;
  if (!isNew && !isOff && clock.suspect === null) return clock;
  return {
    ...clock,
    isUntold: false,
    settings: isNew ? [...clock.settings, { since: now.toString(), offset }].slice(-mostSettings) : clock.settings,
    // If the clock goes wrong again with the same setting, the terminal is not asked at every poll.
    asked: isNew ? null : clock.asked,
    drift: isOff ? null : clock.drift,
    suspect: null,
  };
}

/**
 * The clock after a record showed a time. One record is enough to recognise a clock that is fast or right, since nobody punches in
 * the future. It is not enough for a slow one, since the record may be old.
 */
export function clockShown(clock: TerminalClock, time: string, now: Temporal.Instant): TerminalClock {
  const seconds = Math.round(Temporal.Instant.from(time).since(now).total('seconds'));
  const drift = Math.max(-mostDrift, Math.min(mostDrift, seconds));
  if (drift >= -inTimeSeconds) {
    const isSame = clock.drift !== null && Math.abs(clock.drift - drift) <= inTimeSeconds / 2;
    if (isSame && clock.suspect === null) return clock;
    return { ...clock, drift, suspect: null, alarmed: clock.alarmed && drift > inTimeSeconds };
  }
  const { suspect } = clock;
  const isYoung = suspect !== null && secondsSince(suspect.at, now) < apartSeconds;
  if (isYoung) return clock;
  const agrees = suspect !== null && Math.abs(suspect.drift - drift) <= agreeSeconds;
  return { ...clock, drift: agrees ? drift : clock.drift, suspect: { drift, at: now.toString() } };
}

/** The clock of a terminal whose first records show its offset. */
export const clockGuessed = (clock: TerminalClock, offset: number): TerminalClock => ({
  ...clock,
  settings: [{ since: null, offset }],
  isUntold: false,
});

/** Whether people have yet to be notified about the clock. */
export const isAlarming = ({ drift, alarmed }: TerminalClock): boolean =>
  drift !== null && Math.abs(drift) >= alarmSeconds && !alarmed;

/**
 * The clock if it has to be set: because its zone has another offset now (the terminal was just registered, its zone was changed,
 * summer time began or ended), or because it drifts. Undefined if it is right, or was set a short time ago.
 * @param tolerated seconds that it may drift; null: it is never set for that
 */
export function clockDue(
  clock: TerminalClock,
  zone: string,
  now: Temporal.Instant,
  tolerated: number | null = inTimeSeconds,
): TerminalClock | undefined {
  const offset = zoneClock(zone).offsetSecondsAt(now);
  const hasOffset = clock.settings.at(-1)?.offset === offset;
  const isRight = clock.drift === null || tolerated === null || Math.abs(clock.drift) <= tolerated;
  if (hasOffset && isRight) return undefined;
  const { asked } = clock;
  if (asked?.offset === offset && secondsSince(asked.at, now) < askedAgainMinutes * 60) return undefined;
  return { ...clock, asked: { offset, at: now.toString() } };
}
