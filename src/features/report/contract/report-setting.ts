import { choice, defineResource, exportFormats, flag, integer } from '#shared/contract/index.ts';
import {
  csvDecimals,
  dayOrders,
  emptyCells,
  nameOrders,
  reportDateFormats,
  usualUnits,
  weekdayStyles,
} from '#shared/contract/presentation.ts';

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
    date_format: choice(reportDateFormats, { required: true, default: 'company', group: 'figures' }),
    weekday_style: choice(weekdayStyles, { required: true, default: 'long', group: 'figures' }),
    name_order: choice(nameOrders, { required: true, default: 'firstLast', group: 'people' }),
    period_start_day: integer({ min: 1, max: 28, required: true, default: 1, group: 'period' }),
    empty_cell: choice(emptyCells, { required: true, default: 'screenDash', group: 'rows' }),
    day_order: choice(dayOrders, { required: true, default: 'usual', group: 'rows' }),
    file_format: choice(exportFormats, { required: true, default: 'xlsx', group: 'files' }),
    csv_decimal: choice(csvDecimals, { required: true, default: 'point', group: 'files' }),
    file_company: flag({ default: true, group: 'files' }),
  },
});
