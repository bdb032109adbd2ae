import {
  choice,
  defineCall,
  defineResource,
  flag,
  idSchema,
  integer,
  reference,
  text,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { matches } from '../domain/judge.ts';
import { productivities } from '../domain/sum-day.ts';
import { productivityCodes } from './codes.ts';

/** The rules that put an application, website, title or address into a category. */
export const rule = defineResource({
  name: 'productivity.rule',
  module: 'ZBPD',
  path: '/ralvie/api/v2/rules/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'ralvie', key: 'rule' },
  defaultOrdering: '-priority',
  codes: [productivityCodes.tooManyRules],
  phoneFields: ['pattern', 'category'],
  fields: {
    match: choice(matches, {
      required: true,
      default: 'app',
      filter: true,
      column: 'shown',
      width: 150,
    }),
    pattern: text({ max: 200, required: true, search: true, sort: true, column: 'shown', width: 240 }),
    category: reference('productivity.category', { required: true, filter: true, column: 'shown', width: 180 }),
    /** With the departments below it. */
    department: reference('company.department', {
      tree: true,
      whenEmpty: 'said',
      filter: true,
      column: 'shown',
      width: 180,
    }),
    priority: integer({
      min: 1,
      max: 999,
      required: true,
      default: 100,
      sort: true,
      filter: true,
      column: 'shown',
      width: 110,
    }),
    ignore_case: flag({ default: true, column: 'hidden', width: 130 }),
    enabled: flag({ default: true, filter: true, column: 'shown', width: 100 }),
  },
});

const given = z.string().max(500).default('');

/** Tells which rule decides about a use, and which others match. It records nothing. */
export const testRules = defineCall({
  name: 'productivity.rule.test',
  method: 'POST',
  path: `${rule.path}test/`,
  module: 'ZBPD',
  access: 'productivity.rule.view',
  scoped: true,
  readOnly: true,
  body: z.strictObject({
    app: given,
    domain: given,
    title: given,
    url: given,
    /** The department that it holds for; null: all people. */
    department: idSchema.nullable().default(null),
  }),
  data: z.strictObject({
    /** In the order in which rules are tried. The first match decides. */
    rules: z.array(
      z.strictObject({
        id: z.int(),
        match: z.enum(matches),
        pattern: z.string(),
        priority: z.int(),
        category: z.strictObject({ id: z.int(), display_name: z.string(), productivity: z.enum(productivities) }),
      }),
    ),
  }),
});

/** The most days that are summed again. */
export const mostDaysAgain = 90;

/**
 * Sums past days of everybody again by the rules as they are now; a job does it within minutes. Days whose details are deleted stay as
 * they are.
 */
export const sumAgain = defineCall({
  name: 'productivity.rule.sum_again',
  method: 'POST',
  path: `${rule.path}sum_again/`,
  module: 'ZBPD',
  access: 'productivity.rule.change',
  body: z.strictObject({ days: z.int().min(1).max(mostDaysAgain) }),
  data: z.strictObject({
    /** How many days of people. */
    days: z.int(),
  }),
});
