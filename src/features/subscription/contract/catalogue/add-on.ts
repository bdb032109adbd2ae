import {
  childRows,
  choice,
  computed,
  decimal,
  defineResource,
  integer,
  reference,
  references,
  uniqueAmong,
} from '#shared/contract/index.ts';
import { namesInLanguages } from '#shared/contract/own-names.ts';
import { quotaNames } from '#shared/contract/subscription.ts';
import { z } from 'zod';
import { addOnKinds } from '../../domain/add-on.ts';
import { billingCycles } from '../../domain/price.ts';
import { saleStates, saleTones, soldCode, soldName, soldNameLength } from './fields.ts';

const { name_en, name_es, name_ar, name_tr } = namesInLanguages(soldNameLength);

/**
 * What companies buy besides their plan: more of a quota, or a feature more. What was sold keeps its price and what it gives, whatever
 * becomes of the add-on.
 */
export const addOn = defineResource({
  name: 'vendor.add_on',
  module: 'ZBVE',
  path: '/vendor/api/v2/add_ons/',
  audience: { of: 'vendor', company: null },
  words: { namespace: 'vendor', key: 'addOn' },
  defaultOrdering: 'order_no',
  phoneFields: ['gives', 'status'],
  fields: {
    add_on_name: soldName(220),
    add_on_code: soldCode(),
    gives: choice(addOnKinds, { required: true, default: 'employees', filter: true, column: 'shown', width: 150 }),
    amount: integer({
      min: 1,
      max: 1_000_000,
      required: true,
      visibleWhen: { field: 'gives', is: [...quotaNames] },
      column: 'shown',
      width: 110,
    }),
    feature: reference('vendor.feature', {
      required: true,
      visibleWhen: { field: 'gives', is: 'feature' },
      column: 'shown',
      width: 180,
    }),
    plans: references('vendor.plan', { whenEmpty: 'said', column: 'hidden', width: 220 }),
    status: choice(saleStates, { default: 'draft', filter: true, column: 'shown', width: 130, tones: saleTones }),
    order_no: integer({ min: 0, max: 1000, default: 0, sort: true, column: 'hidden', width: 110 }),
    prices: childRows({
      of: {
        fields: {
          currency: reference('vendor.currency', { required: true }),
          billing_cycle: choice(billingCycles, { required: true, default: 'monthly' }),
          price: decimal({ min: 0, max: 1_000_000, required: true }),
        },
      },
      among: [uniqueAmong('currency', 'billing_cycle')],
      max: 40,
    }),
    name_en,
    name_es,
    name_ar,
    name_tr,
    add_on_version: computed(z.int(), { column: 'hidden', width: 100 }),
  },
});
