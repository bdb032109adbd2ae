import {
  childRows,
  choice,
  computed,
  date,
  defineResource,
  file,
  flag,
  numberChoice,
  readOnly,
  reference,
  refusalCode,
  text,
} from '#shared/contract/index.ts';
import { z } from 'zod';

/** Why somebody leaves, as the device family codes it: quit, dismissed, resigned, transferred, unpaid retention. */
export const resignTypes = [1, 2, 3, 4, 5] as const;

/** What a resignation says, whether it is made alone or for several people at once. */
export const leavingFields = {
  /** The last day on which the person is employed; they are out from the day after. */
  resign_date: date({ required: true, maxDate: '2199-12-31', sort: true, filter: true, column: 'shown', width: 130 }),
  resign_type: numberChoice(resignTypes, { default: 1, filter: true, column: 'shown', width: 150 }),
  reason: text({ max: 200, column: 'shown', width: 220 }),
  /** Who takes over the people who report to them, and the departments that they manage. */
  handover_to: reference('personnel.employee', {
    search: true,
    filter: true,
    column: 'hidden',
    width: 180,
    group: 'effects',
  }),
  delete_from_device: flag({ default: true, column: 'hidden', width: 130, group: 'effects' }),
  cancel_pending: flag({ default: true, column: 'hidden', width: 130, group: 'effects' }),
} as const;

export const resignationCodes = {
  /** One that is planned or in effect stands. */
  resignsAlready: refusalCode('ZBPE0105', 409),
} as const;

/** It waits for the last day, has come about, was taken back before, or ended by coming back. */
export const resignationStates = ['planned', 'effective', 'cancelled', 'reinstated'] as const;

/**
 * That somebody leaves: on the day after the last one their status becomes `resigned`, with all that follows it
 * (docs/domain.md#resignations). Nobody has two that stand.
 */
export const resignation = defineResource({
  name: 'team.resignation',
  module: 'ZBPE',
  path: '/personnel/api/v2/resigns/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'per', key: 'resignation' },
  defaultOrdering: '-resign_date',
  codes: Object.values(resignationCodes),
  phoneFields: ['employee', 'resign_date'],
  actions: {
    /** Taken back before its day: nothing has happened. */
    cancel: { permission: 'change', from: ['planned'], to: 'cancelled', isDanger: true },
    /** The person is back from a day on. */
    reinstate: {
      permission: 'change',
      from: ['effective'],
      to: 'reinstated',
      fields: {
        reinstate_date: date({ required: true, maxDate: 'today' }),
        sign_in_back: flag({ default: false }),
      },
    },
  },
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      immutable: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    ...leavingFields,
    status: readOnly(
      choice(resignationStates, {
        filter: true,
        column: 'shown',
        width: 130,
        tones: { planned: 'waiting', effective: 'quiet', cancelled: 'quiet', reinstated: 'good' },
      }),
    ),
    /** How many people report to them now. */
    reports: computed(z.int(), { column: 'shown', width: 110 }),
    letter: file({ accept: ['.pdf', '.jpg', '.jpeg', '.png'], column: 'hidden', width: 200, group: 'papers' }),
    /** What the person gives back: keys, a laptop, cards. */
    returns: childRows({
      of: {
        fields: {
          item: text({ max: 60, required: true }),
          returned_on: date({}),
        },
      },
      max: 30,
      group: 'papers',
    }),
    reinstate_date: readOnly(date({ filter: true, column: 'hidden', width: 140 })),
  },
});
