/** Records that arrived together: when, and the wall time of the last one. */
export type Batch = {
  readonly received: Temporal.Instant;
  /** `YYYY-MM-DDTHH:mm:ss` */
  readonly last: string;
  readonly records: number;
};

const quarter = 900;
/** The range of offsets of time zones. */
const [leastOffset, mostOffset] = [-12 * 3600, 14 * 3600];
/** How far a record's time may be from its reception to count as sent at once. A single batch has to be closer, and short. */
const [nearSeconds, nearestSeconds, shortBatch] = [60, 15, 3];
/** A clock is hardly ever ahead by more. */
const fastSeconds = 30;
/** Two batches count as two only if they arrived this far apart. */
const apartSeconds = 30;
/** Two short batches of a clock that is minutes wrong differ from their receptions equally, to so many seconds. */
const [equalSeconds, equalApartSeconds] = [5, 20];

/**
 * Concludes the offset of a clock that wrote records before the terminal was given a zone. A record that is sent at once differs
 * from its reception by the clock's offset: a multiple of a quarter of an hour, except for seconds. A clock that is minutes wrong as
 * well is known by two punches that differ equally; its offset is then whatever makes them right. The zone's own offset is taken if
 * any batch fits it, and if none is conclusive: old records say nothing.
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
    // No record is later than its clock.
    if (shifts.some(({ shift }) => shift > offset + nearSeconds)) return false;
    if (fitting(offset, nearestSeconds).some(({ records }) => records <= shortBatch)) return true;
    const times = fitting(offset, nearSeconds).map(({ received }) => received);
    return times.length > 1 && Math.max(...times) - Math.min(...times) >= 1000 * apartSeconds;
  };
  return offsets.find(isShown) ?? offsetOfWrongClock(shifts) ?? zoneOffset;
}

interface Shift {
  readonly shift: number;
  readonly received: number;
  readonly records: number;
}

/** The offset of a clock that is minutes wrong, in whole minutes: its two latest records were sent at once, and none is later. */
function offsetOfWrongClock(shifts: readonly Shift[]): number | undefined {
  const [latest, ...others] = shifts.toSorted((a, b) => b.shift - a.shift);
  if (!latest || latest.records > shortBatch) return undefined;
  const offset = Math.ceil(latest.shift / 60) * 60;
  if (offset < leastOffset || offset > mostOffset) return undefined;
  const agrees = ({ shift, received, records }: Shift): boolean =>
    records <= shortBatch &&
    latest.shift - shift <= equalSeconds &&
    Math.abs(latest.received - received) >= 1000 * equalApartSeconds;
  return others.some(agrees) ? offset : undefined;
}
