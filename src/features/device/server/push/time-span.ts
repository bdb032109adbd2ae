/** A span of a day, both ends `HH:MM`. */
export type TimeSpan = { readonly start: string; readonly end: string };

const clockNumber = (time: string): number => {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`Not a time of day: ${time}`);
  return Number(time.replace(':', ''));
};

const clockText = (value: number): string =>
  `${String(Math.floor(value / 100)).padStart(2, '0')}:${String(value % 100).padStart(2, '0')}`;

/**
 * Packs a span as `(HHMM start << 16) + HHMM end` (docs/device-protocol.md#access-commands). @throws RangeError if an end is not a
 * time of day
 */
export function encodeTimeSpan(span: TimeSpan): number {
  return clockNumber(span.start) * 65_536 + clockNumber(span.end);
}

/** Unpacks a span. */
export function decodeTimeSpan(value: number): TimeSpan {
  return { start: clockText(Math.floor(value / 65_536)), end: clockText(value % 65_536) };
}
