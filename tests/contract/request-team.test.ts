import { beforeAll, describe, expect, it } from 'vitest';
import { employeeSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { holiday } from '#features/complement/contract.ts';
import { incidentType, leaveApprovals, leaveGroup, leaveRequest, ownLeave } from '#features/leave/contract.ts';
import { employee } from '#features/team/contract.ts';
import { answer } from '#server/questions/index.ts';
import { flowOf } from '#server/request/index.ts';
import { commonCodes, type AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** The employee who decides. */
let decider = 0;
const server = useServer({
  slices: [
    {
      name: 'flows-of-the-test',
      answers: [
        answer(flowOf, () =>
          Promise.resolve({
            flow: 1,
            version: 1,
            steps: [
              {
                node: null,
                name: 'Lead',
                rule: 'any_one',
                deciders: [{ employee: decider }],
                notified: [],
                canForward: false,
                canEditAmount: false,
                timeoutHours: null,
                timeoutAction: 'remind',
                escalateTo: [],
                skipIfSame: false,
                whenEmpty: 'admin',
              },
            ],
          }),
        ),
      ],
    },
  ],
});
const people = usePeople(server);
let admin: Client;
let annual = 0;
let asked = 0;

async function make(resource: AnyResource, body: object): Promise<number> {
  return Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);
}
const hire = (emp_code: string, first_name: string, department: number, area: number[]): Promise<number> =>
  make(employee, { emp_code, first_name, last_name: 'Test', department, area, hire_date: '2026-01-05' });
const leaveOf = (of: number, start_date: string, end_date: string, approve_directly: boolean): Promise<number> =>
  make(leaveRequest, {
    employee: of,
    incident_type: annual,
    start_date,
    end_date,
    apply_reason: 'Surgery',
    approve_directly,
  });
const teamFor = async (role: Parameters<typeof people.tokenOf>[0], id = asked) =>
  server.caller(await people.tokenOf(role)).callEndpoint(leaveApprovals.team, { params: { id: String(id) } });

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  decider = people.employees.empA2;
  const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
  annual = types.find(({ symbol }) => symbol === 'AL')?.id ?? 0;
  const applicant = people.employees.empA1;
  const params = { id: String(applicant) };
  const record = dataOf(await admin.callEndpoint(employee.calls.retrieve, { params }));
  dataOf(await admin.callEndpoint(employee.calls.patch, { params, body: { hire_date: '2026-01-05' } }));
  const area = record.area.map(({ id }) => id);
  const beside = await hire('2001', 'Beside', record.department.id, area);
  const later = await hire('2002', 'Later', record.department.id, area);
  const elsewhere = await hire('2003', 'Elsewhere', people.a.departments.two, area);
  const office = await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] });
  const week = await make(shift, {
    alias: 'Five days',
    cycle_unit: 'week',
    shift_cycle: 1,
    days: [1, 2, 3, 4, 5].map((day) => ({ day, timetable: office })),
  });
  await make(employeeSchedule, { employee: applicant, shift: week, start_date: '2026-01-05' });
  await make(holiday, { holiday_name: 'Day of rest', start_date: '2026-03-11', duration_day: 1 });
  // A later absence comes first in the list of requests; the strip has it after those on the requested days.
  await leaveOf(later, '2026-03-05', '2026-03-06', false);
  await leaveOf(beside, '2026-03-10', '2026-03-13', true);
  await leaveOf(elsewhere, '2026-03-10', '2026-03-10', true);
  await leaveOf(applicant, '2026-03-13', '2026-03-13', false);
  await make(leaveGroup, {
    group_name: 'Everybody',
    start_date: '2026-01-01',
    is_default: true,
    entitlements: [{ incident_type: annual, entitlement: 20, prorate: false }],
  });
  const body = { incident_type: annual, start_date: '2026-03-09', end_date: '2026-03-10', apply_reason: 'Family' };
  const own = server.caller(await people.tokenOf('empA1'));
  asked = dataOf(await own.callEndpoint(ownLeave.calls.create, { body: ownLeave.create.parse(body) })).id;
});

describe('the team of a waiting request', () => {
  it('is told to who is asked by name: the plan of the applicant, and who of the department is away', async () => {
    const told = dataOf(await teamFor('empA2'));
    if (!told) throw new Error('It waits for them');
    expect(told).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-31',
      asked: [{ from: '2026-03-09', to: '2026-03-10' }],
      is_cut: false,
      people: 2,
      // A day is requested already.
      balance: { before: 19, after: 17, unit: 'half_day' },
      team_total: 2,
      team_away: 1,
      away: [{ from: '2026-03-13', to: '2026-03-13', is_approved: false }],
    });
    expect(told.team.map(({ display_name, away }) => [display_name, away])).toEqual([
      ['Beside Test', [{ from: '2026-03-10', to: '2026-03-13', is_approved: true }]],
      ['Later Test', [{ from: '2026-03-05', to: '2026-03-06', is_approved: false }]],
    ]);
    const around = told.days.filter(({ date }) => '2026-03-06' <= date && date <= '2026-03-13');
    expect(around.map(({ date, kind, starts, holiday: name }) => [date, kind, starts, name])).toEqual([
      ['2026-03-06', 'work', '09:00', ''],
      ['2026-03-07', 'rest', null, ''],
      ['2026-03-08', 'rest', null, ''],
      ['2026-03-09', 'work', '09:00', ''],
      ['2026-03-10', 'work', '09:00', ''],
      ['2026-03-11', 'holiday', null, 'Day of rest'],
      ['2026-03-12', 'work', '09:00', ''],
      ['2026-03-13', 'work', '09:00', ''],
    ]);
    // Neither the reason nor the type.
    expect(JSON.stringify(told)).not.toMatch(/Surgery|Annual|Elsewhere/);
  });

  it.each(['empA1', 'scopedA'] as const)(
    'is not told to %s, who sees the request and does not decide it',
    async (role) => {
      expect(dataOf(await teamFor(role))).toBeNull();
    },
  );

  it.each(['viewA', 'adminB'] as const)('is not told to %s, who does not see the request', async (role) => {
    await expect(teamFor(role)).rejects.toMatchObject({ code: commonCodes.notFound.code });
  });

  it('is not told any more once it is decided', async () => {
    const lead = server.caller(await people.tokenOf('empA2'));
    expect(dataOf(await lead.callEndpoint(leaveApprovals.approve, { body: { ids: [asked] } }))).toMatchObject([
      { ok: true },
    ]);
    expect(dataOf(await teamFor('empA2'))).toBeNull();
  });
});
