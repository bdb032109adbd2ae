import { beforeAll, describe, expect, it } from 'vitest';
import { departmentSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { explainDay } from '#features/attendance/contract/explained-days.ts';
import { transaction } from '#features/device/contract.ts';
import { firstLastReport, ownTransactionReport, transactionReport } from '#features/report/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
const date = '2026-02-26';
const period = { date__gte: date, date__lte: date };

async function make(resource: AnyResource, body: object): Promise<number> {
  return Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);
}
const punches = async () =>
  dataOf(await admin.callEndpoint(transaction.calls.list, { query: { ordering: 'punch_time' } }));
const day = async () => (await daysOf(admin, people.employees.empA1)).get(date);

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  await server.database.asOwner("update employees set hire_date = '2026-02-01'");
  const office = await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] });
  const days = [1, 2, 3, 4, 5].map((each) => ({ day: each, timetable: office }));
  const week = await make(shift, { alias: 'Five days', cycle_unit: 'week', shift_cycle: 1, days });
  await make(departmentSchedule, { department: people.a.departments.one, shift: week, start_date: '2026-02-01' });
  await givePunches(server, people.a.id, 'Europe/London', [
    { code: '1001', at: '2026-02-26T08:55:00Z' },
    { code: '1001', at: '2026-02-26T09:30:00Z' },
    { code: '1001', at: '2026-02-26T17:00:00Z' },
  ]);
  await calculateDays(server);
});

describe('a voided punch', () => {
  const act = async (name: 'void_punch' | 'restore_punch', id: number, client = admin) => {
    const reason = name === 'void_punch' ? { void_reason: 'Somebody else held the card' } : {};
    return dataOf(await client.callEndpoint(transaction.actions[name].call, { body: { ids: [id], ...reason } }));
  };

  it('counts for no day, says why, and counts again once it is restored', async () => {
    expect(await day()).toMatchObject({ late_min: 0 });
    const [early] = await punches();
    expect(await act('void_punch', early?.id ?? 0)).toMatchObject([{ ok: true }]);
    await calculateDays(server);
    expect((await day())?.late_min).toBeGreaterThan(0);
    const { punches: fates } = dataOf(
      await admin.callEndpoint(explainDay, { query: { employee: people.employees.empA1, date } }),
    );
    expect(fates.find(({ id }) => id === early?.id)).toMatchObject({ use: null, because: 'voided' });
    expect((await punches())[0]).toMatchObject({ is_void: true, void_reason: 'Somebody else held the card' });

    const query = { ...period, employee: people.employees.empA1 };
    const listed = dataOf(await admin.callEndpoint(transactionReport.calls.page, { query }));
    expect(listed.map((row) => row['is_void'])).toContain(true);
    const first = dataOf(await admin.callEndpoint(firstLastReport.calls.page, { query }));
    expect(first).toMatchObject([{ first_punch: '09:30:00', punch_count: 2 }]);
    const own = server.caller(await people.tokenOf('empA1'));
    expect(dataOf(await own.callEndpoint(ownTransactionReport.calls.page, { query: period }))).toHaveLength(2);

    expect(await act('void_punch', early?.id ?? 0)).toMatchObject([{ ok: false }]);
    expect(await act('restore_punch', early?.id ?? 0)).toMatchObject([{ ok: true }]);
    await calculateDays(server);
    expect(await day()).toMatchObject({ late_min: 0 });
    expect((await punches())[0]).toMatchObject({ is_void: false, void_reason: '' });
  });

  it('is logged with its reason, and voided by nobody without the right', async () => {
    const log = dataOf(await admin.callEndpoint(operationLog.calls.list, { query: { action: 'void_punch' } }));
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log[0]?.changes)).toContain('Somebody else held the card');
    const viewer = server.caller(await people.tokenOf('viewA'));
    const [punch] = await punches();
    await expect(act('void_punch', punch?.id ?? 0, viewer)).rejects.toThrow();
  });
});
