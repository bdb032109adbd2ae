/** How many minutes after its time a restart is still made up, for a terminal that was away. */
const lateMinutes = 60;

/**
 * The day, in a terminal's zone, whose restart is due now; null if none is.
 * @param time `HH:MM` of the terminal's clock
 * @param since the setting holds from then on: a time that had passed by then is not made up
 */
export function restartDay(time: string, zone: string, now: Temporal.Instant, since: Temporal.Instant): string | null {
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  // A restart shortly before midnight may be made up after it.
  for (const day of [today, today.subtract({ days: 1 })]) {
    const due = day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).toInstant();
    const late = now.since(due).total('minutes');
    if (late >= 0 && late < lateMinutes && Temporal.Instant.compare(since, due) <= 0) return day.toString();
  }
  return null;
}
