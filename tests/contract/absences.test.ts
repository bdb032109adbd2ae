import { beforeAll, describe, expect, it } from 'vitest';
import { employeeSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { absencesOf, markAbsences, type AbsencesQuery, type DayAbsence } from '#features/attendance/server.ts';
import { employee } from '#features/team/contract.ts';
import { asCompany } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** The absences of the test's own slices: leave in one, training and overtime in another. */
const kept = { leave: new Map<number, DayAbsence[]>(), other: new Map<number, DayAbsence[]>() };
const asked: AbsencesQuery[] = [];

const server = useServer({
  slices: [
    {
      name: 'leave-of-the-test',
      answers: [
        answer(absencesOf, (_context, question) => {
          asked.push(question);
          return Promise.resolve(kept.leave);
        }),
      ],
    },
    { name: 'others-of-the-test', answers: [answer(absencesOf, () => Promise.resolve(kept.other))] },
  ],
});
const people = usePeople(server);
let admin: Client;
let person = 0;

const make = async (resource: AnyResource, body: object): Promise<number> =>
  Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);

/** Approves absences as a slice does: stores them and marks the days. */
async function approve(of: Map<number, DayAbsence[]>, absences: DayAbsence[]): Promise<void> {
  await asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, (context) =>
    markAbsences(context, [person], [...(of.get(person) ?? []), ...absences]),
  );
  of.set(person, absences);
  await calculateDays(server);
}

const dayOn = async (date: string) => (await daysOf(admin, person)).get(date);

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  const [first] = dataOf(await admin.callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
  const office = await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] });
  const week = await make(shift, {
    alias: 'Five days',
    cycle_unit: 'week',
    shift_cycle: 1,
    days: [1, 2, 3, 4, 5].map((day) => ({ day, timetable: office })),
  });
  person = await make(employee, {
    emp_code: '7301',
    first_name: 'Ada',
    department: first?.department.id ?? 0,
    area: first?.area.map(({ id }) => id) ?? [],
    hire_date: '2026-02-09',
  });
  await make(employeeSchedule, { employee: person, shift: week, start_date: '2026-02-09' });
  await calculateDays(server);
});

describe('absences of other slices', () => {
  it('excuse a day, a half and a span, and go with what is taken back', async () => {
    expect(await dayOn('2026-02-10')).toMatchObject({ status: 1, absent_min: 480 });
    await approve(kept.leave, [
      { kind: 'leave', type: 3, date: '2026-02-10', part: 'full' },
      { kind: 'leave', date: '2026-02-11', part: 'am' },
    ]);
    expect(await dayOn('2026-02-10')).toMatchObject({ status: 6, absent_min: 0 });
    expect(await dayOn('2026-02-11')).toMatchObject({ absent_min: 240 });
    await approve(kept.other, [{ kind: 'training', from: '2026-02-12T09:00:00Z', to: '2026-02-12T17:00:00Z' }]);
    expect(await dayOn('2026-02-12')).toMatchObject({ status: 7 });
    await approve(kept.leave, []);
    expect(await dayOn('2026-02-10')).toMatchObject({ status: 1, absent_min: 480 });
    expect(await dayOn('2026-02-12')).toMatchObject({ status: 7 });
  });

  it('are asked for the people and dates that are calculated, all at once', async () => {
    asked.length = 0;
    await givePunches(server, people.a.id, 'Europe/London', [{ code: '7301', at: '2026-02-16T09:00:00Z' }]);
    await calculateDays(server);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.employees).toEqual([person]);
    expect(asked[0] && asked[0].from <= '2026-02-15' && asked[0].to >= '2026-02-17').toBe(true);
  });
});
