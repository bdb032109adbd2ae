import { choice, isBlank, minute, time, type FormRule } from '#shared/contract/index.ts';

/** Rounding modes; `cutoff` rounds up from a given remainder. */
const modes = ['none', 'down', 'up', 'nearest', 'cutoff'] as const;
const isRounded = ['down', 'up', 'nearest', 'cutoff'] as const;
/** Clock times are rounded always, or only near the planned time or a given time. */
const near = ['always', 'planned', 'clock'] as const;

const group = 'rounding';
const mode = <const Group extends string>(its: Group) => choice(modes, { default: 'none', group: its });
const interval = (of: string, its: string) =>
  minute({ min: 2, max: 240, required: true, visibleWhen: { field: of, is: isRounded }, group: its });
const grace = (of: string, its: string) =>
  minute({ max: 239, visibleWhen: { field: of, is: ['down', 'up'] }, group: its });
const cutoff = (of: string, its: string) =>
  minute({ min: 1, max: 239, required: true, visibleWhen: { field: of, is: 'cutoff' }, group: its });
const nearness = (of: string) => choice(near, { default: 'always', visibleWhen: { field: of, is: isRounded }, group });
const at = (of: string) => time({ required: true, visibleWhen: { field: `${of}_near`, is: 'clock' }, group });
const within = (of: string) =>
  minute({ max: 720, required: true, visibleWhen: { field: `${of}_near`, is: ['planned', 'clock'] }, group });

/** Rounding of clock times and durations; none by default. */
export const roundingFields = {
  round_in: mode(group),
  round_in_interval: interval('round_in', group),
  round_in_grace: grace('round_in', group),
  round_in_cutoff: cutoff('round_in', group),
  round_in_near: nearness('round_in'),
  round_in_at: at('round_in'),
  round_in_before: within('round_in'),
  round_in_after: within('round_in'),
  round_out: mode(group),
  round_out_interval: interval('round_out', group),
  round_out_grace: grace('round_out', group),
  round_out_cutoff: cutoff('round_out', group),
  round_out_near: nearness('round_out'),
  round_out_at: at('round_out'),
  round_out_before: within('round_out'),
  round_out_after: within('round_out'),
  round_break: mode(group),
  round_break_interval: interval('round_break', group),
  round_break_grace: grace('round_break', group),
  round_break_cutoff: cutoff('round_break', group),
  round_day: mode(group),
  round_day_interval: interval('round_day', group),
  round_day_grace: grace('round_day', group),
  round_day_cutoff: cutoff('round_day', group),
  round_late: mode(group),
  round_late_interval: interval('round_late', group),
  round_late_grace: grace('round_late', group),
  round_late_cutoff: cutoff('round_late', group),
  round_early: mode(group),
  round_early_interval: interval('round_early', group),
  round_early_grace: grace('round_early', group),
  round_early_cutoff: cutoff('round_early', group),
};

/** Rounding of a day's overtime. */
export const overtimeRoundingFields = {
  round_ot: mode('overtime'),
  round_ot_interval: interval('round_ot', 'overtime'),
  round_ot_grace: grace('round_ot', 'overtime'),
  round_ot_cutoff: cutoff('round_ot', 'overtime'),
};

/** The rounded values, by their first field. */
const rounded = ['round_in', 'round_out', 'round_break', 'round_day', 'round_late', 'round_early', 'round_ot'] as const;
export type RoundedPart = `${(typeof rounded)[number]}_${'interval' | 'grace' | 'cutoff'}`;

/** A part of an interval must be less than the interval. */
const less = (given: unknown, whole: unknown): boolean =>
  isBlank(given) || isBlank(whole) || Number(given) < Number(whole);

export const roundingRules: readonly FormRule<RoundedPart>[] = rounded.flatMap((of) =>
  (['grace', 'cutoff'] as const).map((part) => ({
    fields: [`${of}_interval`, `${of}_${part}`] as const,
    code: 'lessThanInterval',
    holds: (values: Readonly<Record<string, unknown>>) => less(values[`${of}_${part}`], values[`${of}_interval`]),
  })),
);

/** The value for no grace in a department, where null means inherited. */
export const roundingNone = {
  round_in_grace: 0,
  round_out_grace: 0,
  round_break_grace: 0,
  round_day_grace: 0,
  round_late_grace: 0,
  round_early_grace: 0,
  round_ot_grace: 0,
} as const;
