import { choice, minute } from '#shared/contract/index.ts';

/** The periods that may have a limit of overtime, the shortest first. */
export const capPeriods = ['day', 'week', 'month', 'year'] as const;
export type CapPeriod = (typeof capPeriods)[number];

/** What happens to a request beyond a limit: it is refused, counts up to the limit, or is only flagged. */
export const beyondCap = ['refuse', 'cut', 'warn'] as const;

/** More overtime than a period can contain: a department with these values has no limits. */
export const noCaps = {
  ot_cap_day: 1440,
  ot_cap_week: 7 * 1440,
  ot_cap_month: 31 * 1440,
  ot_cap_year: 366 * 1440,
} as const;

const cap = (max: number) => minute({ min: 0, max, group: 'caps' });

/** Limits of the overtime that may be requested (docs/domain.md#limits-of-overtime). */
export const overtimeCapFields = {
  ot_cap_day: cap(noCaps.ot_cap_day),
  ot_cap_week: cap(noCaps.ot_cap_week),
  ot_cap_month: cap(noCaps.ot_cap_month),
  ot_cap_year: cap(noCaps.ot_cap_year),
  ot_cap_beyond: choice(beyondCap, { default: 'refuse', group: 'caps' }),
} as const;
