import { defineReport } from '#shared/contract/index.ts';
import { figureFields, figureTotals } from './figures.ts';
import { absenceFields } from './judged-days.ts';
import { departmentAxis } from './day-fields.ts';
import { dayCounts, dayGroups, plannedDayIdentity, storedDayFilters, storedDays } from './stored-days.ts';

const shown = ['absent_min', 'required_min', 'regular_min'] as const;
const hidden = ['late_min', 'early_min'] as const;

/** Days with planned work on which nobody came. */
export const absentReport = defineReport({
  ...storedDays,
  name: 'report.absent',
  path: '/report/api/v2/absent/',
  words: { namespace: 'report', key: 'absent' },
  phoneFields: ['absent_min', 'status'],
  groups: [...dayGroups, 'cause'],
  totals: { ...dayCounts, ...figureTotals(shown), ...figureTotals(hidden) },
  chart: { shape: 'bars', series: { days: 'integer' }, by: departmentAxis },
  fields: {
    ...plannedDayIdentity,
    ...figureFields(shown),
    ...absenceFields,
    ...figureFields(hidden, { column: 'hidden' }),
    ...storedDayFilters,
  },
});
