import type { FormRule } from '#shared/contract/index.ts';
import { noCaps } from './overtime-caps.ts';
import { roundingRules, type RoundedPart } from './rule-rounding.ts';

type Ruled =
  | RoundedPart
  | 'absent_below'
  | 'half_day_below'
  | 'ot_min'
  | 'ot_max'
  | 'ot_cap_day'
  | 'ot_cap_week'
  | 'ot_cap_month'
  | 'ot_cap_year'
  | 'ot_level2_after'
  | 'ot_level3_after'
  | 'night_from'
  | 'night_to';

const ascending = (low: unknown, high: unknown): boolean =>
  typeof low !== 'number' || typeof high !== 'number' || low < high;

/** A shorter period with a higher limit than a longer one would never reach it. */
const capsAscend = (short: keyof typeof noCaps, long: keyof typeof noCaps): FormRule<Ruled> => ({
  fields: [short, long],
  code: 'capsAscend',
  holds: ({ [short]: less, [long]: more }) =>
    typeof less !== 'number' || typeof more !== 'number' || less === noCaps[short] || less <= more,
});

/** Contradictions in a rule, by which a part of it would never apply. */
export const ruleContradictions: readonly FormRule<Ruled>[] = [
  ...roundingRules,
  {
    fields: ['absent_below', 'half_day_below'],
    code: 'halfDayAboveAbsent',
    // "None" is 0 where null means inherited.
    holds: ({ absent_below: absent, half_day_below: half }) => !half || ascending(absent, half),
  },
  {
    fields: ['ot_min', 'ot_max'],
    code: 'mostAboveLeast',
    holds: ({ ot_min: least, ot_max: most }) => typeof least !== 'number' || typeof most !== 'number' || least <= most,
  },
  capsAscend('ot_cap_day', 'ot_cap_week'),
  capsAscend('ot_cap_week', 'ot_cap_month'),
  capsAscend('ot_cap_month', 'ot_cap_year'),
  {
    fields: ['ot_level2_after', 'ot_level3_after'],
    code: 'levelsAscend',
    holds: ({ ot_level2_after: second, ot_level3_after: third }) => ascending(second, third),
  },
  {
    fields: ['night_from', 'night_to'],
    code: 'nightHasLength',
    holds: ({ night_from: from, night_to: to }) => from !== to,
  },
];
