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

/** Why somebody leaves, in the device family's codes: quit, dismissed, resigned, transferred, unpaid retention. */
export const resignTypes = [1, 2, 3, 4, 5] as const;

/** The fields of a resignation, whether it is made alone or for several people at once. */
export const leavingFields = {
  /** The last day on which the person is employed; they are out from the day after. */
  resign_date: date({ required: true, maxDate: '2199-12-31', sort: true, filter: true, column: 'shown', width: 130 }),
  resign_type: numberChoice(resignTypes, { default: 1, filter: true, column: 'shown', width: 150 }),
  reason: text({ max: 200, column: 'shown', width: 220 }),
  /** Takes over the reports of the employee and the departments that they manage. */
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
  /** The employee already has a planned or effective resignation. */
  resignsAlready: refusalCode('ZBPE0105', 409),
} as const;

/** Waiting for the last day, in effect, cancelled before it, or ended by the person's return. */
export const resignationStates = ['planned', 'effective', 'cancelled', 'reinstated'] as const;

/**
 * Resignations: on the day after the last one the employee's status becomes `resigned`, with everything that follows from it
 * (docs/domain.md#resignations). Nobody has two planned or effective ones.
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
    /** Before its day only, when nothing has happened yet. */
    cancel: { permission: 'change', from: ['planned'], to: 'cancelled', isDanger: true },
    /** The employee returns on a given day. */
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
    /** How many people currently report to the employee. */
    reports: computed(z.int(), { column: 'shown', width: 110 }),
    letter: file({ accept: ['.pdf', '.jpg', '.jpeg', '.png'], column: 'hidden', width: 200, group: 'papers' }),
    /** What the employee gives back: keys, a laptop, cards. */
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
