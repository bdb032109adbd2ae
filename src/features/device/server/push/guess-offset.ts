/** Records that came together: when, and the wall time of the last of them. */
export type Batch = {
  readonly received: Temporal.Instant;
  /** `YYYY-MM-DDTHH:mm:ss` */
  readonly last: string;
  readonly records: number;
};

const quarter = 900;
/** Offsets that zones have. */
const [leastOffset, mostOffset] = [-12 * 3600, 14 * 3600];
/** How far a record may be from its reception to have come as it was made; one batch alone has to be nearer, and short. */
const [nearSeconds, nearestSeconds, shortBatch] = [60, 15, 3];
/** A clock is hardly ever fast by more. */
const fastSeconds = 30;
/** Two batches count as two where they came so far apart. */
const apartSeconds = 30;

/**
 * The offset of the clock that wrote records before the terminal was told a zone. A record that comes as it is made is as far
 * from its reception as the clock is from Greenwich: a multiple of a quarter of an hour, but for seconds. The zone's own
 * offset is believed where any batch fits it, and where none tells: records of the past say nothing.
 */
export function guessOffset(batches: readonly Batch[], zoneOffset: number): number {
  const shifts = batches.map(({ received, last, records }) => ({
    shift: Temporal.Instant.from(`${last}Z`).since(received).total('seconds'),
    received: received.epochMilliseconds,
    records,
  }));
  const fitting = (offset: number, seconds: number) =>
    shifts.filter(({ shift }) => shift - offset >= -seconds && shift - offset <= Math.min(seconds, fastSeconds));
  if (fitting(zoneOffset, nearSeconds).length > 0) return zoneOffset;
  const offsets = [...new Set(shifts.map(({ shift }) => Math.round(shift / quarter) * quarter))]
    .filter((offset) => offset >= leastOffset && offset <= mostOffset)
    .toSorted((a, b) => fitting(b, nearSeconds).length - fitting(a, nearSeconds).length || b - a);
  const isShown = (offset: number): boolean => {
    // No clock shows what is later than itself.
    if (shifts.some(({ shift }) => shift > offset + nearSeconds)) return false;
    if (fitting(offset, nearestSeconds).some(({ records }) => records <= shortBatch)) return true;
    const times = fitting(offset, nearSeconds).map(({ received }) => received);
    return times.length > 1 && Math.max(...times) - Math.min(...times) >= 1000 * apartSeconds;
  };
  return offsets.find(isShown) ?? zoneOffset;
}
