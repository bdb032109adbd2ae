const two = (value: number): string => String(value).padStart(2, '0');

/** Seconds in the count of access control terminals: from 2000 on, with 31 days in every month (docs/device-protocol.md#time). */
export function encodeZkSeconds(local: Temporal.PlainDateTime): number {
  const days = (local.year - 2000) * 12 * 31 + (local.month - 1) * 31 + (local.day - 1);
  return days * 86_400 + local.hour * 3600 + local.minute * 60 + local.second;
}

/** The wall time `YYYY-MM-DD HH:MM:SS` of a count. It may be a day that does not exist (31 February). */
export function decodeZkSeconds(count: number): string {
  const second = count % 60;
  const minute = Math.floor(count / 60) % 60;
  const hour = Math.floor(count / 3600) % 24;
  const days = Math.floor(count / 86_400);
  const day = (days % 31) + 1;
  const month = (Math.floor(days / 31) % 12) + 1;
  const year = Math.floor(days / 372) + 2000;
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}
