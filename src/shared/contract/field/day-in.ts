const formats = new Map<string, Intl.DateTimeFormat>();

/** The day on which an instant (milliseconds since the epoch) lies in a zone, `YYYY-MM-DD`. */
export function dayIn(zone: string, instant: number): string {
  let format = formats.get(zone);
  if (!format) {
    // Sweden writes days as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
    // Zones come from requests too.
    if (formats.size > 500) formats.clear();
    formats.set(zone, format);
  }
  return format.format(instant);
}
