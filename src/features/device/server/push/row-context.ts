import { offsetText, readLocalTime, zoneClock } from './local-time.ts';
import type { ZoneClock } from './local-time.ts';
import type { QuarantineReason } from './model.ts';

/** What the rows of one upload are judged against. The three bounds are wall times of the terminal's zone, compared as text. */
export type RowContext = {
  readonly clock: ZoneClock;
  readonly latestLocal: string;
  readonly earliestLocal: string;
  readonly liveSinceLocal: string;
  readonly pushVersion: string | null;
};

/** No terminal of this protocol is older; a clock that lost its battery starts at 1970 or 2000. */
const firstBelievable = '2005-01-01T00:00:00';

/**
 * Makes the judge of an upload.
 * `commissionedAt`: rows from before it are set aside, where it is known (docs/device-protocol.md#time: and those over
 * 24 h ahead).
 */
export function makeRowContext(input: {
  readonly zone: string;
  readonly now: Temporal.Instant;
  readonly commissionedAt: Temporal.Instant | null;
  readonly pushVersion: string | null;
}): RowContext {
  const clock = zoneClock(input.zone);
  return {
    clock,
    latestLocal: clock.localOf(input.now.add({ hours: 24 })),
    earliestLocal: input.commissionedAt === null ? firstBelievable : clock.localOf(input.commissionedAt),
    liveSinceLocal: clock.localOf(input.now.subtract({ hours: 1 })),
    pushVersion: input.pushVersion,
  };
}

/** A time of a row, resolved. */
export type RowTime = { readonly local: string; readonly time: string; readonly ambiguous: boolean };

/**
 * Reads the time of a row: a wall time, or UNIX seconds. `offsetSeconds` of the row itself is preferred to the zone.
 * Returns the reason where it cannot be believed.
 */
export function readRowTime(
  text: string,
  context: RowContext,
  offsetSeconds: number | null,
): RowTime | QuarantineReason {
  const row = resolveRowTime(text, context, offsetSeconds);
  if (row === null) return 'badTime';
  if (row.local > context.latestLocal) return 'futureTime';
  return row.local < context.earliestLocal ? 'pastTime' : row;
}

/** Like `readRowTime`, without judging whether the time is plausible; `null` for what is no time. */
export function resolveRowTime(text: string, context: RowContext, offsetSeconds: number | null): RowTime | null {
  const trimmed = text.trim();
  if (/^\d{1,10}$/.test(trimmed)) {
    const instant = Temporal.Instant.fromEpochMilliseconds(Number(trimmed) * 1000);
    const offset = offsetText(Math.trunc(context.clock.offsetSecondsAt(instant)));
    const local = context.clock.localOf(instant);
    return { local, time: local + offset, ambiguous: false };
  }
  const local = readLocalTime(trimmed);
  if (local === null) return null;
  if (offsetSeconds !== null) return { local, time: local + offsetText(offsetSeconds), ambiguous: false };
  const { offset, ambiguous } = context.clock.resolve(local);
  return { local, time: local + offset, ambiguous };
}

/** An offset from Greenwich in seconds, as newer firmware adds it: a quarter of an hour's multiple within ±14 h. */
export function readOffset(text: string | null | undefined): number | null {
  const trimmed = (text ?? '').trim();
  if (!/^[+-]?\d{1,5}$/.test(trimmed)) return null;
  const seconds = Number(trimmed);
  return Math.abs(seconds) <= 50_400 && seconds % 900 === 0 ? seconds : null;
}
