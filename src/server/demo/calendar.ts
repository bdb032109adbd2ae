/** From which date on the demo's people are scheduled: before the first of their punches. */
export function scheduledFrom(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ weeks: 9 }).with({ day: 1 });
}

/** A day on which the whole company was off: a Wednesday of the last weeks, so that lists of a month have one. */
export function companyDay(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ days: 7 + ((today.dayOfWeek + 4) % 7) });
}
