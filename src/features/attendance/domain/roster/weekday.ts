/** The day of the week of an ISO date: Saturday and Sunday are 6 and 7. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
