/** When a recurring job is due. A time of day is in the company's zone; for a job of the host it is UTC. */
export type Schedule = { readonly everyMinutes: number } | { readonly dailyAt: `${number}:${number}` };

/**
 * The next moment at which a schedule is due. Minutes count from the full hour, so that a restart does not move them.
 * A time skipped by a clock change runs later by the length of the jump; one that occurs twice in a night runs once,
 * the first time.
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
