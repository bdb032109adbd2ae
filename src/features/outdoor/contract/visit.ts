import {
  choice,
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
import { z } from 'zod';
import { plannedVisitStates, visitTones } from './visit-states.ts';

export const visitCodes = {
  /** What has begun, was missed or is cancelled stays as it is. */
  notPlanned: refusalCode('ZBOD0101', 409),
  /** Further from the client than the company allows: `distance` metres of `radius`. */
  outside: refusalCode('ZBOD0102', 409),
  /** It is started already, or over. */
  notToStart: refusalCode('ZBOD0103', 409),
  /** It was not started, or is over. */
  notToFinish: refusalCode('ZBOD0104', 409),
  /** It is of another day. */
  otherDay: refusalCode('ZBOD0105', 409),
  /** Another visit of the person is under way. */
  oneAtATime: refusalCode('ZBOD0106', 409),
  /** The company asks for phones that are bound, and this one waits for it. */
  phoneWaiting: refusalCode('ZBOD0107', 409),
  /** It was bound and is no more, or never said which it is. */
  phoneUnbound: refusalCode('ZBOD0108', 409),
} as const;

/** A visit ends on the day on which it begins, and after it. */
const endsLater: FormRule<'start_time' | 'end_time'> = {
  fields: ['start_time', 'end_time'],
  code: 'visitOrder',
  holds: ({ start_time: start, end_time: end }) => typeof start !== 'string' || typeof end !== 'string' || start < end,
};

const photo = () => computed(z.string().nullable());

/** What is known of a visit once it was made, of planned ones and of others. */
export const madeFields = {
  actual_start: readOnly(datetime({ sort: true, column: 'shown', width: 160 })),
  actual_end: readOnly(datetime({ column: 'hidden', width: 160 })),
  /** Metres from the client when it was started, and finished. */
  start_distance_m: readOnly(integer({ sort: true, column: 'shown', width: 110 })),
  end_distance_m: readOnly(integer({ column: 'hidden', width: 110 })),
  is_outside: readOnly(flag({ filter: true, column: 'hidden', width: 110 })),
  result_note: readOnly(textarea({ max: 500, column: 'hidden', width: 260 })),
  start_photo: photo(),
  end_photo: photo(),
} as const;

/** Visits to clients as they were planned, and what came of them (docs/domain.md#outdoor-work). */
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
