import {
  childRows,
  choice,
  date,
  decimal,
  defineResource,
  flag,
  integer,
  isBlank,
  reference,
  text,
  type RowsRule,
} from '#shared/contract/index.ts';
import { billingCycles, priceModels, priceUnits, taxModes } from '../../domain/price.ts';

/** In units of the currency, to four digits behind the point. */
const price = { min: 0, max: 100_000_000 } as const;
const perUnit = { field: 'model', is: ['per_unit', 'tiered', 'volume', 'package'] } as const;

/** Tiers go on from each other: each ends above the one before, and only the last has no end. */
const ascending: RowsRule = {
  at: 'up_to',
  code: 'tierOrder',
  broken: (rows) =>
    rows.flatMap(({ up_to: end }, place) => {
      const isLast = place === rows.length - 1;
      if (isBlank(end)) return isLast ? [] : [place];
      const before = rows[place - 1]?.['up_to'];
      return isLast || Number(end) <= Number(before ?? 0) ? [place] : [];
    }),
};

/**
 * How what a plan costs is worked out (docs/domain.md#prices). Orders keep the version that they were priced by.
 */
export const priceStrategy = defineResource({
  name: 'vendor.price_strategy',
  module: 'ZBVE',
  path: '/vendor/api/v2/price_strategies/',
  audience: { of: 'vendor', company: null },
  words: { namespace: 'vendor', key: 'priceStrategy' },
  defaultOrdering: 'id',
  phoneFields: ['plan', 'model', 'flat_fee', 'unit_price'],
  fields: {
    strategy_name: text({
      max: 60,
      required: true,
      unique: true,
      search: true,
      sort: true,
      column: 'shown',
      width: 220,
    }),
    plan: reference('vendor.plan', { required: true, filter: true, column: 'shown', width: 160 }),
    currency: reference('vendor.currency', { required: true, filter: true, column: 'shown', width: 110 }),
    billing_cycle: choice(billingCycles, {
      required: true,
      default: 'monthly',
      filter: true,
      column: 'shown',
      width: 130,
    }),
    model: choice(priceModels, {
      required: true,
      default: 'flat',
      filter: true,
      column: 'shown',
      width: 130,
      group: 'price',
    }),
    unit: choice(priceUnits, {
      required: true,
      default: 'employees',
      visibleWhen: perUnit,
      column: 'hidden',
      width: 120,
      group: 'price',
    }),
    flat_fee: decimal({ ...price, default: 0, group: 'price', column: 'shown', width: 110 }),
    unit_price: decimal({
      ...price,
      required: true,
      visibleWhen: { field: 'model', is: ['per_unit', 'package'] },
      group: 'price',
      column: 'shown',
      width: 110,
    }),
    package_size: integer({
      min: 1,
      max: 1_000_000,
      required: true,
      visibleWhen: { field: 'model', is: 'package' },
      group: 'price',
    }),
    tiers: childRows({
      of: {
        fields: {
          up_to: integer({ min: 1, max: 10_000_000 }),
          unit_price: decimal({ ...price, required: true }),
          flat_fee: decimal({ ...price, default: 0 }),
        },
      },
      among: [ascending],
      required: true,
      max: 20,
      visibleWhen: { field: 'model', is: ['tiered', 'volume'] },
      group: 'price',
    }),
    min_charge: decimal({ ...price, default: 0, group: 'price', column: 'hidden', width: 120 }),
    tax_mode: choice(taxModes, { required: true, default: 'exclusive', group: 'tax', column: 'hidden', width: 130 }),
    tax_rate: decimal({ min: 0, max: 100, default: 0, group: 'tax', column: 'hidden', width: 100 }),
    valid_from: date({ group: 'validity', column: 'hidden', width: 130 }),
    valid_to: date({ group: 'validity', column: 'hidden', width: 130 }),
    enabled: flag({ default: true, filter: true, column: 'shown', width: 110 }),
  },
  rules: [
    {
      fields: ['valid_from', 'valid_to'],
      code: 'periodOrder',
      holds: ({ valid_from: from, valid_to: to }) => isBlank(from) || isBlank(to) || String(from) <= String(to),
    },
  ],
});
