/** The first date of the demo's schedules: before the first punch. */
export function scheduledFrom(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ weeks: 9 }).with({ day: 1 });
}

/** A Wednesday of the last weeks on which the whole company was off, so that lists of a month contain one. */
export function companyDay(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ days: 7 + ((today.dayOfWeek + 4) % 7) });
}
