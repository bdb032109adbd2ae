import { beforeAll, describe, expect, it } from 'vitest';
import { periodLock, timetable } from '#features/attendance/contract.ts';
import { trainingType } from '#features/complement/contract.ts';
import { incidentType, leaveCodes, leaveRequest, ownLeave } from '#features/leave/contract.ts';
import {
  manualLog,
  overtime,
  ownManualLog,
  ownOvertime,
  ownTraining,
  requestCodes,
  swapSchedule,
  training,
} from '#features/request/contract.ts';
import { employee, resignation } from '#features/team/contract.ts';
import { commonCodes, type AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;
/** Somebody hired, and somebody who leaves, before today and after it: a swap is of days to come. */
const who = { hiredPast: 0, hiredAhead: 0, leftPast: 0, leavesAhead: 0 };
const things = { type: 0, course: 0, hours: 0 };

const make = async (resource: AnyResource, body: object): Promise<number> =>
  Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);
const code = async (call: Promise<unknown>): Promise<string> => {
  const outcome: unknown = await call.catch((thrown: unknown) => thrown);
  if (typeof outcome !== 'object' || outcome === null || !('code' in outcome)) throw new Error('No answer');
  return 'isSuccess' in outcome && outcome.isSuccess === true ? 'taken' : String(outcome.code);
};
/** What each kind asks of a day. */
const asked = {
  leave: (day: string) => ({ incident_type: things.type, start_date: day }),
  manual_log: (day: string) => ({ punch_date: day, punch_time: '09:00', punch_state: 0 }),
  overtime: (day: string) => ({ overtime_date: day, start_time: '18:00', end_time: '20:00' }),
  training: (day: string) => ({ training_type: things.course, title: 'Ladders', start_date: day }),
  swap_schedule: (day: string) => ({ swap_type: 'change_shift', swap_date: day, timetable: things.hours }),
} as const;
const offices = {
  leave: leaveRequest,
  manual_log: manualLog,
  overtime,
  training,
  swap_schedule: swapSchedule,
} as const;
const owns = { leave: ownLeave, manual_log: ownManualLog, overtime: ownOvertime, training: ownTraining } as const;
const kinds = ['leave', 'manual_log', 'overtime', 'training', 'swap_schedule'] as const;

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  const self = dataOf(
    await admin.callEndpoint(employee.calls.retrieve, { params: { id: String(people.employees.empA1) } }),
  );
  const hired = { params: { id: String(self.id) }, body: { hire_date: '2020-01-06', version: self.version } };
  dataOf(await admin.callEndpoint(employee.calls.patch, hired));
  // Only calculated days are locked.
  await calculateDays(server);
  await make(periodLock, { department: self.department.id, start_date: '2026-02-25', end_date: '2026-02-25' });
  const hire = (emp_code: string, hire_date: string) =>
    make(employee, {
      emp_code,
      first_name: emp_code,
      department: self.department.id,
      area: self.area.map(({ id }) => id),
      hire_date,
    });
  who.hiredPast = await hire('7701', '2026-02-16');
  who.hiredAhead = await hire('7702', '2026-03-16');
  who.leftPast = await hire('7703', '2026-01-05');
  who.leavesAhead = await hire('7704', '2026-01-05');
  await make(resignation, { employee: who.leftPast, resign_date: '2026-02-13' });
  await make(resignation, { employee: who.leavesAhead, resign_date: '2026-03-20' });
  things.hours = await make(timetable, { alias: 'Day', in_time: '09:00', out_time: '17:00', breaks: [] });
  things.course = await make(trainingType, { training_code: 'SAFE', training_name: 'Safety', category: 'workshop' });
  const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
  // Of a type that takes nothing from a balance.
  things.type = types.find(({ symbol }) => symbol === 'BT')?.id ?? 0;
});

describe('a request of a day on which nobody is employed', () => {
  const enter = (kind: (typeof kinds)[number], person: number, day: string) => {
    const { create, calls } = offices[kind];
    const body = create.parse({ employee: person, apply_reason: 'Family', ...asked[kind](day) });
    return code(admin.callEndpoint(calls.create, { body }));
  };

  /** Leave says it at its field. */
  const notEmployed = (kind: (typeof kinds)[number]) =>
    kind === 'leave' ? commonCodes.invalidInput.code : requestCodes.notEmployed.code;

  it.each(kinds)('of the kind %s is refused before the hire date', async (kind) => {
    const [person, day] =
      kind === 'swap_schedule' ? ([who.hiredAhead, '2026-03-10'] as const) : ([who.hiredPast, '2026-02-12'] as const);
    expect(await enter(kind, person, day)).toBe(notEmployed(kind));
  });

  it.each(kinds)('of the kind %s is refused after the last day, one to come too', async (kind) => {
    // A punch is of the past, and a swap of days to come.
    const days = [
      ...(kind === 'swap_schedule' ? [] : ([[who.leftPast, '2026-02-16']] as const)),
      ...(kind === 'manual_log' ? [] : ([[who.leavesAhead, '2026-03-24']] as const)),
    ];
    const answers = [];
    for (const [person, day] of days) answers.push(await enter(kind, person, day));
    expect(answers).toEqual(days.map(() => notEmployed(kind)));
  });

  it.each(['manual_log', 'overtime', 'training'] as const)(
    'of the kind %s is entered by the office for the last days of somebody who has left',
    async (kind) => {
      expect(await enter(kind, who.leftPast, '2026-02-13')).toBe('taken');
    },
  );
});

describe('a request of a locked day', () => {
  it.each(['leave', 'manual_log', 'overtime', 'training'] as const)('of the kind %s is not asked for', async (kind) => {
    const { create, calls } = owns[kind];
    const ask = (day: string) =>
      code(own.callEndpoint(calls.create, { body: create.parse({ apply_reason: 'Family', ...asked[kind](day) }) }));
    expect(await ask('2026-02-25')).toBe(kind === 'leave' ? leaveCodes.lockedDay.code : requestCodes.dayLocked.code);
    // Leave of a day without a schedule would count nothing.
    if (kind !== 'leave') expect(await ask('2026-02-26')).toBe('taken');
  });
});
