/** When a recurring job is due. A day's time is the company's own; a job of the host has it in UTC. */
export type Schedule = { readonly everyMinutes: number } | { readonly dailyAt: `${number}:${number}` };

/**
 * The first moment after another at which a schedule is due. Minutes are counted from the full hour, so that a restart does
 * not move them. A time that a clock change leaves out comes as much later as the clock jumps; one that comes twice in a
 * night counts once, the first time.
 */
export function nextRun(schedule: Schedule, zone: string, after: Temporal.Instant): Temporal.Instant {
  if ('everyMinutes' in schedule) {
    const step = schedule.everyMinutes * 60_000;
    return Temporal.Instant.fromEpochMilliseconds((Math.floor(after.epochMilliseconds / step) + 1) * step);
  }
  const plainTime = Temporal.PlainTime.from(schedule.dailyAt);
  let day = after.toZonedDateTimeISO(zone).toPlainDate();
  for (;;) {
    const due = day.toZonedDateTime({ timeZone: zone, plainTime }).toInstant();
    if (Temporal.Instant.compare(due, after) > 0) return due;
    day = day.add({ days: 1 });
  }
}
