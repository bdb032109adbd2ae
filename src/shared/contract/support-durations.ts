/** For how long a company may let the provider's staff in, and the hours of each. */
export const supportDurations = ['one_hour', 'four_hours', 'one_day', 'three_days', 'one_week'] as const;
export type SupportDuration = (typeof supportDurations)[number];
export const supportHours = { one_hour: 1, four_hours: 4, one_day: 24, three_days: 72, one_week: 168 } as const;
