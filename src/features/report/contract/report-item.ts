import { choice, color, defineResource, flag, integer, minute, text } from '#shared/contract/index.ts';
import {
  countedItems,
  itemUnits,
  reportItems,
  roundModes,
  roundPlaces,
  signedItems,
} from '#shared/contract/report-items.ts';
import { ownNames } from '#shared/contract/own-names.ts';

const counted = { field: 'item', is: countedItems } as const;
const signed = { field: 'item', is: signedItems } as const;

/**
 * Calculation items and kinds of days: how every report rounds and shows each of them. One record an item, for as long as the
 * company exists.
 */
export const reportItem = defineResource({
  name: 'report.item',
  module: 'ZBRP',
  path: '/report/api/v2/report_items/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'report', key: 'item' },
  defaultOrdering: 'id',
  without: ['create', 'destroy', 'import'],
  phoneFields: ['unit', 'round_step'],
  fields: {
    item: choice(reportItems, { required: true, immutable: true, filter: true, column: 'shown', width: 220 }),
    unit: choice(itemUnits, {
      required: true,
      default: 'usual',
      filter: true,
      column: 'shown',
      width: 150,
      visibleWhen: counted,
      group: 'figure',
    }),
    decimals: integer({
      min: 0,
      max: 3,
      required: true,
      default: 2,
      column: 'hidden',
      visibleWhen: { field: 'unit', is: ['decimal', 'days'] },
      group: 'figure',
    }),
    round_step: minute({
      min: 1,
      max: 480,
      required: true,
      default: 1,
      column: 'shown',
      width: 130,
      visibleWhen: counted,
      group: 'figure',
    }),
    round_mode: choice(roundModes, {
      required: true,
      default: 'nearest',
      column: 'shown',
      width: 130,
      visibleWhen: counted,
      group: 'figure',
    }),
    round_at: choice(roundPlaces, {
      required: true,
      default: 'day',
      column: 'shown',
      width: 150,
      visibleWhen: counted,
      group: 'figure',
    }),
    is_shown: flag({ default: true, filter: true, column: 'shown', width: 110, visibleWhen: counted, group: 'figure' }),
    symbol: text({ max: 4, unique: true, column: 'shown', width: 110, visibleWhen: signed, group: 'sign' }),
    colour: color({ column: 'shown', width: 130, visibleWhen: signed, group: 'sign' }),
    show_value: flag({
      default: false,
      column: 'hidden',
      visibleWhen: { field: 'item', is: countedItems.filter((item) => signedItems.includes(item)) },
      group: 'sign',
    }),
    ...ownNames,
  },
});
