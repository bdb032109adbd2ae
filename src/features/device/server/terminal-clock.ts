import { z } from 'zod';
import { zoneClock, type ClockSetting } from './push/index.ts';
import type { TerminalRow } from './terminal-row.ts';

/** Settings that are remembered: three years of summer and winter time. */
const mostSettings = 6;
/** A clock that is nearer to ours is in time; records travel for some seconds. */
export const inTimeSeconds = 60;
/** From here on days are worked out wrongly: somebody is told. */
const alarmSeconds = 300;
/** Records of the past are as late as a slow clock's: two that came a while apart and are equally late are of a slow clock. */
const agreeSeconds = 30;
const apartSeconds = 60;
/** A terminal that does not set its clock is asked again after this. */
const askedAgainMinutes = 60;
/** Seconds; no more is kept of a clock that lost its battery. */
const mostDrift = 2_000_000_000;

const clockSchema = z.object({
  /** How it was set, the oldest first. */
  settings: z.array(z.object({ since: z.string().nullable(), offset: z.int() })).default([]),
  /** It was registered, and told nothing since. */
  isUntold: z.boolean().default(false),
  /** Seconds that it was late at a record which may be one of the past. */
  suspect: z.object({ drift: z.int(), at: z.string() }).nullable().default(null),
  /** The setting that was last asked for by itself. */
  asked: z.object({ offset: z.int(), at: z.string() }).nullable().default(null),
  alarmed: z.boolean().default(false),
});

/** What is known of a terminal's clock. `drift`: seconds ahead of ours, negative behind; null before it is measured. */
export type TerminalClock = z.output<typeof clockSchema> & { readonly drift: number | null };

/** The clock of a terminal that is registered: how it runs is not known until it is told, or brings records. */
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

/** The columns of what is known of a clock. */
export const clockColumns = ({ drift, ...clock }: TerminalClock) => ({ clock, clock_drift: drift });

/** How a terminal's clock was set, as the protocol reads wall times by it. */
export const settingsOf = ({ settings }: TerminalClock): ClockSetting[] =>
  settings.map(({ since, offset }) => ({ since: since === null ? null : Temporal.Instant.from(since), offset }));

const secondsSince = (instant: string, now: Temporal.Instant): number =>
  now.since(Temporal.Instant.from(instant)).total('seconds');

/** The clock after the terminal was told an offset and the time: it is set right now. The same one where that is no news. */
export function clockTold(clock: TerminalClock, offset: number, now: Temporal.Instant): TerminalClock {
  const isOff = clock.drift !== null && Math.abs(clock.drift) > inTimeSeconds;
  const isNew = clock.settings.at(-1)?.offset !== offset;
  if (!isNew && !isOff && clock.suspect === null) return clock;
  return {
    ...clock,
    isUntold: false,
    settings: isNew ? [...clock.settings, { since: now.toString(), offset }].slice(-mostSettings) : clock.settings,
    // One that was told the same again and still goes wrong is not asked anew at every poll.
    asked: isNew ? null : clock.asked,
    drift: isOff ? null : clock.drift,
    suspect: null,
  };
}

/**
 * The clock after a record told a time. One that is ahead of ours, or in time, is known by one record: nobody punches in the
 * future. One that is behind is not: the record may be an old one.
 */
export function clockShown(clock: TerminalClock, time: string, now: Temporal.Instant): TerminalClock {
  const told = Math.round(Temporal.Instant.from(time).since(now).total('seconds'));
  const drift = Math.max(-mostDrift, Math.min(mostDrift, told));
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

/** The clock of a terminal whose records of before show the offset that it has had. */
export const clockGuessed = (clock: TerminalClock, offset: number): TerminalClock => ({
  ...clock,
  settings: [{ since: null, offset }],
  isUntold: false,
});

/** Whether somebody has to be told of the clock, who was not told yet. */
export const isAlarming = ({ drift, alarmed }: TerminalClock): boolean =>
  drift !== null && Math.abs(drift) >= alarmSeconds && !alarmed;

/**
 * The clock where it has to be set: its zone has another offset by now (the terminal was just registered, its zone was
 * changed, summer time began or ended), or it drifts. Undefined where it is right, or was asked for a short time ago.
 * @param tolerated seconds that it may drift; null: it is never set for that
 */
export function clockDue(
  clock: TerminalClock,
  zone: string,
  now: Temporal.Instant,
  tolerated: number | null = inTimeSeconds,
): TerminalClock | undefined {
  const offset = zoneClock(zone).offsetSecondsAt(now);
  const isTold = clock.settings.at(-1)?.offset === offset;
  const isRight = clock.drift === null || tolerated === null || Math.abs(clock.drift) <= tolerated;
  if (isTold && isRight) return undefined;
  const { asked } = clock;
  if (asked?.offset === offset && secondsSince(asked.at, now) < askedAgainMinutes * 60) return undefined;
  return { ...clock, asked: { offset, at: now.toString() } };
}
