import {
  choice,
  choiceOrNone,
  computed,
  date,
  datetime,
  defineResource,
  flag,
  integer,
  readOnly,
  reference,
  refusalCode,
  text,
  textarea,
  time,
  type FormRule,
} from '#shared/contract/index.ts';
import { placeDoubts } from '#shared/contract/web-punch.ts';
import { z } from 'zod';
import { keptChecks, plannedVisitStates, visitTones } from './visit-states.ts';

export const visitCodes = {
  /** A visit that was started, missed or cancelled cannot be changed. */
  notPlanned: refusalCode('ZBOD0101', 409),
  /** Further from the client than the company allows: `distance` metres of `radius`. */
  outside: refusalCode('ZBOD0102', 409),
  /** The visit was already started or is over. */
  notToStart: refusalCode('ZBOD0103', 409),
  /** The visit was not started or is over. */
  notToFinish: refusalCode('ZBOD0104', 409),
  /** The visit is on another day. */
  otherDay: refusalCode('ZBOD0105', 409),
  /** Another visit of the person is in progress. */
  oneAtATime: refusalCode('ZBOD0106', 409),
  /** The company requires bound phones, and this one waits for binding. */
  phoneWaiting: refusalCode('ZBOD0107', 409),
  /** The phone was unbound, or never identified itself. */
  phoneUnbound: refusalCode('ZBOD0108', 409),
  /** The position cannot be right, and the company refuses such ones. */
  doubtfulPlace: refusalCode('ZBOD0109', 409),
} as const;

/** A visit ends after it begins, on the same day. */
export const endsLater: FormRule<'start_time' | 'end_time'> = {
  fields: ['start_time', 'end_time'],
  code: 'visitOrder',
  holds: ({ start_time: start, end_time: end }) => typeof start !== 'string' || typeof end !== 'string' || start < end,
};

const photo = () => computed(z.string().nullable());

/** The fields of a visit that was made, planned or not. */
export const madeFields = {
  actual_start: readOnly(datetime({ sort: true, column: 'shown', width: 160 })),
  actual_end: readOnly(datetime({ column: 'hidden', width: 160 })),
  /** Metres from the client at the start and at the end. */
  start_distance_m: readOnly(integer({ sort: true, column: 'shown', width: 110 })),
  end_distance_m: readOnly(integer({ column: 'hidden', width: 110 })),
  is_outside: readOnly(flag({ filter: true, column: 'hidden', width: 110 })),
  place_doubt: readOnly(choiceOrNone(placeDoubts, { filter: true, column: 'hidden', width: 170 })),
  /** A phone kept it without network, and whether the phone and its clock can be relied on. */
  is_offline: readOnly(flag({ filter: true, column: 'hidden', width: 110 })),
  kept_check: readOnly(choiceOrNone(keptChecks, { filter: true, column: 'hidden', width: 140 })),
  result_note: readOnly(textarea({ max: 500, column: 'hidden', width: 260 })),
  start_photo: photo(),
  end_photo: photo(),
} as const;

/** Planned visits to clients and their outcome (docs/domain.md#outdoor-work). */
export const visit = defineResource({
  name: 'outdoor.visit',
  module: 'ZBOD',
  path: '/gps/api/v2/visits/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'gps', key: 'visit' },
  defaultOrdering: '-visit_date',
  codes: [visitCodes.notPlanned],
  phoneFields: ['visit_date', 'status'],
  rules: [endsLater],
  actions: {
    cancel: {
      permission: 'change',
      from: ['planned', 'started'],
      to: 'cancelled',
      isDanger: true,
      fields: { cancel_reason: text({ max: 200, required: true }) },
    },
  },
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 180,
    }),
    client: reference('outdoor.client', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 180,
    }),
    visit_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 120 }),
    start_time: time({ required: true, default: '09:00', column: 'shown', width: 90 }),
    end_time: time({ required: true, default: '10:00', column: 'shown', width: 90 }),
    purpose: text({ max: 200, column: 'hidden', width: 220 }),
    status: readOnly(choice(plannedVisitStates, { filter: true, column: 'shown', width: 120, tones: visitTones })),
    ...madeFields,
    cancel_reason: computed(z.string(), { column: 'hidden', width: 200 }),
  },
});
