import { choice, computed, defineResource, flag, integer, references, textarea } from '#shared/contract/index.ts';
import { namesInLanguages } from '#shared/contract/own-names.ts';
import { z } from 'zod';
import { saleStates, saleTones, soldCode, soldName, soldNameLength } from './fields.ts';

/** Most of something that a company may have; empty: as much as it likes. */
const quota = { min: 1, max: 1_000_000, group: 'quotas', column: 'shown', width: 120 } as const;

const description = (group?: 'names') => textarea({ max: 500, rows: 3, ...(group ? { group } : {}) });
/** Shown to readers of a language; empty: the plan's name and description, which every plan has. */
const { name_en, name_es, name_ar, name_tr } = namesInLanguages(soldNameLength);

/**
 * What is sold: features and quotas. A subscription keeps those that it was sold with, whatever becomes of the plan: a change
 * holds for what is sold from then on, and the plan's version says which one that was.
 */
export const plan = defineResource({
  name: 'vendor.plan',
  module: 'ZBVE',
  path: '/vendor/api/v2/plans/',
  audience: { of: 'vendor', company: null },
  words: { namespace: 'vendor', key: 'plan' },
  defaultOrdering: 'order_no',
  phoneFields: ['status', 'max_employees'],
  fields: {
    plan_name: soldName(180),
    plan_code: soldCode(),
    description: description(),
    status: choice(saleStates, { default: 'draft', filter: true, column: 'shown', width: 130, tones: saleTones }),
    order_no: integer({ min: 0, max: 1000, default: 0, sort: true, column: 'hidden', width: 110 }),
    is_popular: flag({ default: false, column: 'hidden', width: 130 }),
    /** New companies begin with the first one that is published. */
    is_trial: flag({ default: false, filter: true, column: 'shown', width: 110 }),
    trial_days: integer({
      min: 1,
      max: 365,
      default: 14,
      required: true,
      visibleWhen: { field: 'is_trial', is: true },
    }),
    /** The plans to which a company may change from this one while it runs. */
    upgrade_to: references('vendor.plan', { whenEmpty: 'said', column: 'hidden', width: 220 }),
    features: references('vendor.feature', { whenEmpty: 'nothing', group: 'features', column: 'hidden', width: 260 }),
    max_employees: integer(quota),
    max_terminals: integer(quota),
    max_users: integer({ ...quota, column: 'hidden' }),
    max_mobiles: integer({ ...quota, column: 'hidden' }),
    max_locations: integer({ ...quota, column: 'hidden' }),
    max_storage: integer({ ...quota, column: 'hidden' }),
    name_en,
    description_en: description('names'),
    name_es,
    description_es: description('names'),
    name_ar,
    description_ar: description('names'),
    name_tr,
    description_tr: description('names'),
    plan_version: computed(z.int(), { column: 'shown', width: 100 }),
  },
});
