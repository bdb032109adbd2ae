import { z } from 'zod';
import { choice, color, computed, defineResource, flag, integer, refusalCode, text } from '#shared/contract/index.ts';
import { ownNames } from '#shared/contract/own-names.ts';
import { punchKinds, statedPunchStates, usualKindOf } from '#shared/contract/punch-states.ts';

export const punchStateCodes = {
  /** Those that every company has are there for good. */
  fixed: refusalCode('ZBDV0126', 409),
  /** Nobody could come, or leave, any more. */
  lastOfKind: refusalCode('ZBDV0127', 409),
} as const;

/** What the states of punches are called, who may use them, and what attendance makes of them. */
export const punchState = defineResource({
  name: 'device.punch_state',
  module: 'ZBDV',
  path: '/device/api/v2/punch_states/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'device', key: 'punchState' },
  defaultOrdering: 'sort_order',
  without: ['import'],
  phoneFields: ['code', 'kind'],
  codes: Object.values(punchStateCodes),
  rules: [
    {
      fields: ['kind', 'code'],
      code: 'fixedPunchKind',
      holds: ({ kind, code }) => (code !== 0 && code !== 1) || kind === usualKindOf(code),
    },
  ],
  // What days are made of; how a state is called and drawn is the same for all days.
  dated: { fields: ['kind', 'counts'] },
  fields: {
    code: integer({
      min: 6,
      max: 19,
      required: true,
      immutable: true,
      unique: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 90,
    }),
    /** As it is called: by its own name, otherwise the usual one. */
    name: computed(z.string(), { column: 'shown', width: 180 }),
    default_name: computed(z.string(), { column: 'shown', width: 160 }),
    short_name: text({ max: 4, column: 'shown', width: 120 }),
    colour: color({ column: 'shown', width: 120 }),
    kind: choice(punchKinds, {
      required: true,
      default: 'ignore',
      filter: true,
      column: 'shown',
      width: 140,
      group: 'attendance',
    }),
    counts: flag({ default: true, filter: true, column: 'shown', width: 130, group: 'attendance' }),
    /** Nobody says of a punch that they do not say what it was. */
    is_selectable: flag({
      default: true,
      filter: true,
      column: 'shown',
      width: 130,
      visibleWhen: { field: 'code', is: statedPunchStates },
      group: 'use',
    }),
    enabled: flag({ default: true, filter: true, column: 'shown', width: 110, group: 'use' }),
    sort_order: integer({
      min: 0,
      max: 999,
      required: true,
      default: 100,
      sort: true,
      column: 'hidden',
      width: 100,
      group: 'use',
    }),
    ...ownNames,
  },
});
