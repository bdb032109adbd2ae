import { choice, defineResource, flag, integer } from '#shared/contract/index.ts';
import { csvDecimals, nameOrders, usualUnits, weekdayStyles } from '#shared/contract/presentation.ts';

/** How the company's reports look on the screen and in files. One record a company. */
export const reportSetting = defineResource({
  name: 'report.setting',
  module: 'ZBRP',
  path: '/report/api/v2/report_settings/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'report', key: 'setting' },
  defaultOrdering: 'id',
  without: ['create', 'destroy', 'import', 'export'],
  fields: {
    duration_unit: choice(usualUnits, { required: true, default: 'hours', group: 'figures' }),
    duration_decimals: integer({
      min: 1,
      max: 3,
      required: true,
      default: 2,
      visibleWhen: { field: 'duration_unit', is: 'decimal' },
      group: 'figures',
    }),
    show_seconds: flag({ default: true, group: 'figures' }),
    weekday_style: choice(weekdayStyles, { required: true, default: 'long', group: 'figures' }),
    name_order: choice(nameOrders, { required: true, default: 'firstLast', group: 'people' }),
    period_start_day: integer({ min: 1, max: 28, required: true, default: 1, group: 'period' }),
    csv_decimal: choice(csvDecimals, { required: true, default: 'point', group: 'files' }),
    file_company: flag({ default: true, group: 'files' }),
  },
});
