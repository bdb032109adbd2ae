import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { incidentType, leaveBalance } from '#features/leave/contract.ts';
import {
  checkFormerFile,
  chosenKinds,
  formerPlace,
  moveIn,
  moveInSummary,
  refusedFormerLines,
} from '#features/moving/contract.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { frappePlansDump, horillaPlansDump } from '#tests/support/suite-plans.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('leave and plans of a suite', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let worker: Worker;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    worker = await startWorker(server.host, server.running.app.jobKinds);
  });
  afterAll(() => worker.stop());

  async function check(dump: string): Promise<number> {
    const { dataURL: file } = await sendFile(admin, formerPlace, 'suite.sql', new TextEncoder().encode(dump));
    const body = { file, file_name: 'suite.sql', time_zone: 'Europe/London', kinds: [...chosenKinds] };
    const { id } = dataOf(await admin.callEndpoint(checkFormerFile, { body }));
    await worker.drain();
    return id;
  }
  async function act(name: 'import_all' | 'take_back', id: number): Promise<void> {
    expect(dataOf(await admin.callEndpoint(moveIn.actions[name].call, { body: { ids: [id] } }))[0]).toMatchObject({
      ok: true,
    });
    await worker.drain();
  }
  async function countsOf(id: number) {
    const { kinds } = dataOf(await admin.callEndpoint(moveInSummary, { params: { id: String(id) } }));
    return Object.fromEntries(kinds.map(({ kind, counts }) => [kind, counts]));
  }
  async function refused(id: number): Promise<string> {
    const { blob } = await admin.downloadEndpoint(refusedFormerLines, { params: { id } });
    return (await blob.text()).replaceAll('"', '');
  }
  const balances = async () =>
    dataOf(await admin.callEndpoint(leaveBalance.calls.list, { query: { page_size: 50 } })).map(
      ({ incident_type, available, opening }) => [incident_type.display_name, available, opening],
    );
  const count = async (table: string): Promise<number> => {
    const [row] = await server.database.asOwner(`select count(*)::int as n from ${table} where company_id = $1`, [
      people.a.id,
    ]);
    return Number(row?.['n']);
  };

  it('is checked as it is imported, taken back as a whole, and told apart from what is there', async () => {
    const before = {
      people: await count('employees'),
      types: await count('incident_types'),
      ledger: await count('leave_ledger'),
    };
    const id = await check(frappePlansDump);
    const checked = await countsOf(id);
    expect(checked).toMatchObject({
      leaveTypes: { found: 2, new: 2, refused: 0 },
      leaveBalances: { found: 1, new: 1, refused: 0 },
      timetables: { found: 2, new: 2 },
      shifts: { found: 2, new: 2 },
      schedules: { found: 3, new: 3, refused: 0 },
      holidays: { found: 2, new: 1, refused: 1 },
    });
    await act('import_all', id);
    const imported = await countsOf(id);
    for (const [kind, counts] of Object.entries(checked))
      expect([kind, imported[kind]?.imported]).toEqual([kind, counts.new]);
    expect(await balances()).toEqual([['Privilege Leave', 19.5, 19.5]]);
    const shown = dataOf(await admin.callEndpoint(employeeSchedule.calls.list, { query: { page_size: 50 } }));
    expect(
      shown
        .map((one) => [one.shift.display_name, one.start_date])
        .toSorted((one, other) => one.join().localeCompare(other.join())),
    ).toEqual([
      ['Day', '2026-03-02'],
      ['Day', '2026-05-01'],
      ['Night', '2026-04-01'],
    ]);

    const again = await check(frappePlansDump);
    expect(await countsOf(again)).toMatchObject({
      leaveTypes: { new: 0, there: 2 },
      leaveBalances: { new: 0, there: 1 },
      shifts: { new: 0, there: 2 },
    });
    const [balance] = dataOf(await admin.callEndpoint(leaveBalance.calls.list, { query: { page_size: 1 } }));
    const adjust = async (amount: number): Promise<void> => {
      const body = { ids: [balance?.id ?? 0], amount, reason: 'Counted again' };
      dataOf(await admin.callEndpoint(leaveBalance.actions.adjust.call, { body }));
    };
    await adjust(1);
    const other = await check(frappePlansDump);
    expect(await countsOf(other)).toMatchObject({ leaveBalances: { new: 0, refused: 1 } });
    expect(await refused(other)).toContain('Already has a balance of this leave type');

    await adjust(-1);
    await act('take_back', id);
    expect(dataOf(await admin.callEndpoint(moveIn.calls.retrieve, { params: { id: String(id) } }))).toMatchObject({
      status: 'taken_back',
      stayed_count: 0,
    });
    expect(await count('employees')).toBe(before.people);
    expect(await count('incident_types')).toBe(before.types);
    expect(await count('leave_ledger')).toBe(before.ledger);
  });

  it('is taken from the ledger of somebody who stays, by a line of its own', async () => {
    const id = await check(horillaPlansDump);
    await act('import_all', id);
    expect((await balances()).toSorted((one, other) => Number(one[1]) - Number(other[1]))).toEqual([
      ['Horilla annual', 3, 3],
      ['Horilla annual', 6.5, 6.5],
    ]);
    const shifts = dataOf(await admin.callEndpoint(shift.calls.list, { query: { page_size: 50 } }));
    expect(shifts.map(({ alias }) => alias)).toContain('Plant');
    const hours = dataOf(await admin.callEndpoint(timetable.calls.list, { query: { page_size: 50 } }));
    expect(hours.map(({ alias }) => alias)).toEqual(expect.arrayContaining(['Plant 08:00–16:00', 'Plant 09:00–12:00']));
    // Something else refers to one of them meanwhile, who stays with an empty balance.
    await server.database.asOwner(
      `insert into punches (company_id, employee, department, emp_code, punch_time, punch_local, punch_state, verify_type, work_code,
         sequence, tz, terminal_sn, terminal_alias, source, upload_time)
       select company_id, id, department, emp_code, '2026-02-02T08:00:00Z', '2026-02-02T08:00:00', 0, 1, '', '', 'UTC', '', '', 'usb_file', now()
       from employees where company_id = $1 and emp_code = '3'`,
      [people.a.id],
    );
    await act('take_back', id);
    expect(await refused(id)).toContain('Cleo');
    expect(await balances()).toEqual([['Horilla annual', 0, 3]]);
    const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: { page_size: 50 } }));
    expect(types.map(({ incident_name: name }) => name)).toContain('Horilla annual');
  });
});
