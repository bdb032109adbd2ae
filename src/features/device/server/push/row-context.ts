import { futureSeconds, settingReader, wallAt, type ClockSetting, type SettingReader } from './clock-settings.ts';
import { offsetText, readLocalTime, zoneClock } from './local-time.ts';
import type { ZoneClock } from './local-time.ts';
import type { QuarantineReason } from './model.ts';

/** What the rows of an upload are checked against. The limits are wall times of the terminal's zone, compared as text. */
export type RowContext = {
  readonly clock: ZoneClock;
  /** Reads wall times by the settings of the terminal's clock; null if it has never been set. */
  readonly clockReader: SettingReader | null;
  /** The latest plausible wall time of a clock with this offset. */
  latestLocal(offset: string): string;
  readonly earliestLocal: string;
  readonly liveSinceLocal: string;
  /** The time of the last row, plausible or not: the clock has shown it. */
  readonly shown: { time: string | null };
  readonly pushVersion: string | null;
};

/** No terminal of this protocol is older; a clock whose battery failed starts at 1970 or 2000. */
const firstBelievable = '2005-01-01T00:00:00';

/**
 * Makes the context of an upload. Rows before `commissionedAt`, if known, and rows later than their reception are set aside
 * (docs/device-protocol.md#time). `settings` are those of its clock, the oldest first.
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
    clockReader: settings.length === 0 ? null : settingReader(settings, input.now),
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

/** The resolved time of a row. `offset` is that of its clock, if it differs from the zone's. */
export type RowTime = {
  readonly local: string;
  readonly time: string;
  readonly ambiguous: boolean;
  readonly offset: string | null;
};

/**
 * Reads the time of a row: a wall time, or UNIX seconds. The row's own `ownOffset` takes precedence over the zone. Returns the
 * reason if the time is not plausible.
 */
export function readRowTime(text: string, context: RowContext, ownOffset: number | null): RowTime | QuarantineReason {
  const row = resolveRowTime(text, context, ownOffset);
  if (row === null) return 'badTime';
  context.shown.time = row.time;
  if (row.local > context.latestLocal(row.time.slice(row.local.length))) return 'futureTime';
  return row.local < context.earliestLocal ? 'pastTime' : row;
}

/** Like `readRowTime`, without checking plausibility; `null` if it is not a time. */
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
  const own = ownOffset === null ? context.clockReader?.(local) : offsetText(ownOffset);
  const isOther = own !== undefined && own !== null && own !== offset;
  return {
    local,
    time: local + (isOther ? own : offset),
    // By the zone alone: the identity of a punch must not depend on what is known of the clock.
    ambiguous: ambiguous && ownOffset === null,
    offset: isOther ? own : null,
  };
}

/** `+05:45` as seconds. */
function offsetSeconds(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(1).split(':').map(Number);
  return (text.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds);
}

/** An offset in seconds, as newer firmware adds it: a multiple of a quarter of an hour within ±14 h. */
export function readOffset(text: string | null | undefined): number | null {
  const trimmed = (text ?? '').trim();
  if (!/^[+-]?\d{1,5}$/.test(trimmed)) return null;
  const seconds = Number(trimmed);
  return Math.abs(seconds) <= 50_400 && seconds % 900 === 0 ? seconds : null;
}
