import { futureSeconds, settingReader, wallAt, type ClockSetting, type SettingReader } from './clock-settings.ts';
import { offsetText, readLocalTime, zoneClock } from './local-time.ts';
import type { ZoneClock } from './local-time.ts';
import type { QuarantineReason } from './model.ts';

/** What the rows of one upload are judged against. The bounds are wall times of the terminal's zone, compared as text. */
export type RowContext = {
  readonly clock: ZoneClock;
  /** Reads wall times by what the terminal was told of its clock; null where it was told nothing. */
  readonly told: SettingReader | null;
  /** The last wall time that is believed of a clock with this offset. */
  latestLocal(offset: string): string;
  readonly earliestLocal: string;
  readonly liveSinceLocal: string;
  /** The time of the last row read, believed or not: the clock has shown it. */
  readonly shown: { time: string | null };
  readonly pushVersion: string | null;
};

/** No terminal of this protocol is older; a clock that lost its battery starts at 1970 or 2000. */
const firstBelievable = '2005-01-01T00:00:00';

/**
 * Makes the judge of an upload.
 * `commissionedAt`: rows from before it are set aside, where it is known (docs/device-protocol.md#time: and those that
 * are later than their reception). `settings`: how its clock was set, the oldest first.
 */
export function makeRowContext(input: {
  readonly zone: string;
  readonly now: Temporal.Instant;
  readonly commissionedAt: Temporal.Instant | null;
  readonly pushVersion: string | null;
  readonly settings?: readonly ClockSetting[];
}): RowContext {
  const clock = zoneClock(input.zone);
  const latest = input.now.add({ seconds: futureSeconds });
  const latestAt = new Map<string, string>();
  const { settings = [] } = input;
  return {
    clock,
    told: settings.length === 0 ? null : settingReader(settings, input.now),
    latestLocal: (offset) => {
      const known = latestAt.get(offset);
      if (known !== undefined) return known;
      const local = wallAt(latest, offsetSeconds(offset));
      latestAt.set(offset, local);
      return local;
    },
    earliestLocal: input.commissionedAt === null ? firstBelievable : clock.localOf(input.commissionedAt),
    liveSinceLocal: clock.localOf(input.now.subtract({ hours: 1 })),
    shown: { time: null },
    pushVersion: input.pushVersion,
  };
}

/** A time of a row, resolved. `offset`: that of its clock, where it is not what the zone says of that time. */
export type RowTime = {
  readonly local: string;
  readonly time: string;
  readonly ambiguous: boolean;
  readonly offset: string | null;
};

/**
 * Reads the time of a row: a wall time, or UNIX seconds. `ownOffset` of the row itself is preferred to the zone.
 * Returns the reason where it cannot be believed.
 */
export function readRowTime(text: string, context: RowContext, ownOffset: number | null): RowTime | QuarantineReason {
  const row = resolveRowTime(text, context, ownOffset);
  if (row === null) return 'badTime';
  context.shown.time = row.time;
  if (row.local > context.latestLocal(row.time.slice(row.local.length))) return 'futureTime';
  return row.local < context.earliestLocal ? 'pastTime' : row;
}

/** Like `readRowTime`, without judging whether the time is plausible; `null` for what is no time. */
export function resolveRowTime(text: string, context: RowContext, ownOffset: number | null): RowTime | null {
  const trimmed = text.trim();
  if (/^\d{1,10}$/.test(trimmed)) {
    const instant = Temporal.Instant.fromEpochMilliseconds(Number(trimmed) * 1000);
    const offset = offsetText(Math.trunc(context.clock.offsetSecondsAt(instant)));
    const local = context.clock.localOf(instant);
    return { local, time: local + offset, ambiguous: false, offset: null };
  }
  const local = readLocalTime(trimmed);
  if (local === null) return null;
  const { offset, ambiguous } = context.clock.resolve(local);
  const own = ownOffset === null ? context.told?.(local) : offsetText(ownOffset);
  const isOther = own !== undefined && own !== null && own !== offset;
  return {
    local,
    time: local + (isOther ? own : offset),
    // By the zone alone: what makes two punches one must not change with what is known of the clock.
    ambiguous: ambiguous && ownOffset === null,
    offset: isOther ? own : null,
  };
}

/** Seconds of `+05:45`. */
function offsetSeconds(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(1).split(':').map(Number);
  return (text.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds);
}

/** An offset from Greenwich in seconds, as newer firmware adds it: a quarter of an hour's multiple within ±14 h. */
export function readOffset(text: string | null | undefined): number | null {
  const trimmed = (text ?? '').trim();
  if (!/^[+-]?\d{1,5}$/.test(trimmed)) return null;
  const seconds = Number(trimmed);
  return Math.abs(seconds) <= 50_400 && seconds % 900 === 0 ? seconds : null;
}
