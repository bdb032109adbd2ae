import { z } from 'zod';
import { choice, color, computed, defineResource, flag, integer, refusalCode, text } from '#shared/contract/index.ts';
import { ownNames } from '#shared/contract/own-names.ts';
import { punchKinds, statedPunchStates, usualKindOf } from '#shared/contract/punch-states.ts';

export const punchStateCodes = {
  /** The states that every company has cannot be deleted. */
  fixed: refusalCode('ZBDV0126', 409),
  /** Without this state nobody could punch in, or out. */
  lastOfKind: refusalCode('ZBDV0127', 409),
} as const;

/** Punch states: their names, who may use them, and how attendance interprets them. */
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
  // The fields that affect days have a history; name, icon and colour are the same for all days.
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
    /** The company's name for it, otherwise the usual one. */
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
    /** Nobody may choose the state "not stated" for a punch. */
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
