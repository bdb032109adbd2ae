import { beforeAll, describe, expect, it } from 'vitest';
import { employeeCalendar, ownCalendar, ownHolidays } from '#features/attendance/contract/explained-days.ts';
import { holiday } from '#features/complement/contract.ts';
import { ownManualLog, ownOvertime } from '#features/request/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;
let other: Client;

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  other = server.caller(await people.tokenOf('empA2'));
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
  const make = async (body: Parameters<typeof own.callEndpoint<typeof holiday.calls.create>>[1]['body']) =>
    dataOf(await admin.callEndpoint(holiday.calls.create, { body }));
  await make({ holiday_name: 'Everybody', start_date: '2025-03-05', duration_day: 2, is_recurring: true });
  await make({ holiday_name: 'Theirs', start_date: '2026-03-10', departments: [people.a.departments.two] });
  await make({ holiday_name: 'Ours', start_date: '2026-03-12', departments: [people.a.departments.one] });
  await givePunches(server, people.a.id, 'Europe/London', [
    { code: '1001', at: '2026-03-01T08:00:00Z' },
    { code: '1002', at: '2026-03-01T09:00:00Z' },
  ]);
  const punch = { punch_state: 0, apply_reason: 'Forgotten' } as const;
  dataOf(
    await own.callEndpoint(ownManualLog.calls.create, {
      body: { punch_date: '2026-02-27', punch_time: '09:00', ...punch },
    }),
  );
  dataOf(
    await own.callEndpoint(ownOvertime.calls.create, {
      body: { overtime_date: '2026-03-04', start_time: '18:00', end_time: '20:00', apply_reason: 'Stocktaking' },
    }),
  );
});

const march = { from: '2026-02-20', days: 31 } as const;
const names = (list: readonly { display_name: string; from: string }[]) =>
  list.map((one) => [one.display_name, one.from]);

describe('the layers of a calendar', () => {
  it('are the person’s own: holidays of their department, punches, what waits', async () => {
    const mine = dataOf(await own.callEndpoint(ownCalendar, { query: march }));
    expect(names(mine.holidays)).toEqual([
      ['Everybody', '2026-03-05'],
      ['Ours', '2026-03-12'],
    ]);
    expect(mine.punches).toMatchObject([{ date: '2026-03-01', time: '08:00', punch_state: 0, source: 'device' }]);
    expect(mine.entries).toMatchObject([
      { kind: 'manualLog', status: 'pending', from: '2026-02-27', starts: '09:00' },
      { kind: 'overtime', status: 'pending', from: '2026-03-04', starts: '18:00', ends: '20:00' },
    ]);
    const theirs = dataOf(await other.callEndpoint(ownCalendar, { query: march }));
    expect([names(theirs.holidays).at(-1), theirs.punches.length, theirs.entries]).toEqual([
      ['Theirs', '2026-03-10'],
      1,
      [],
    ]);
  });

  it('are told to who may see the person, requests to who may see these', async () => {
    const query = { employee: people.employees.empA1, ...march };
    expect(dataOf(await admin.callEndpoint(employeeCalendar, { query })).entries).toHaveLength(2);
  });

  it('a year of holidays is told with those that come back', async () => {
    const year = async (of: number) =>
      names(dataOf(await own.callEndpoint(ownHolidays, { query: { year: of } })).holidays);
    expect(await year(2027)).toEqual([['Everybody', '2027-03-05']]);
    expect(await year(2026)).toHaveLength(2);
    expect(await year(2024)).toEqual([]);
  });
});
