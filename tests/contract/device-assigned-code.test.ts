import { beforeAll, describe, expect, it } from 'vitest';
import { dashboard } from '#features/app/contract.ts';
import { assignedCode, discardedTransaction, transaction, unregisteredTransaction } from '#features/device/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { startWorker } from '#server/jobs/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('an Employee ID that nobody has', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
  });

  const punch = (code: string, hour: string, door = 'Front door'): Promise<void> =>
    givePunches(server, people.a.id, 'Europe/London', [{ code, at: `2026-03-02T${hour}:00:00Z`, door }]);
  const unknown = async (code: string) =>
    dataOf(await admin.callEndpoint(unregisteredTransaction.calls.list, { query: { emp_code: code } }));
  /** The stored punches of the day: hour and employee. */
  const stored = async (who: number): Promise<string[]> =>
    dataOf(await admin.callEndpoint(transaction.calls.list, { query: { employee: who, ordering: 'punch_time' } })).map(
      (row) => `${row.emp_code} ${row.punch_time.slice(11, 13)}`,
    );
  const assigned = async () =>
    dataOf(await admin.callEndpoint(assignedCode.calls.list, { query: {} })).map((row) => [
      row.emp_code,
      row.employee.id,
    ]);

  it('is assigned once: all its punches go to that person, those too that come later, once each', async () => {
    const { empA1, empA2 } = people.employees;
    for (const hour of ['07', '08']) await punch('x77', hour);
    const [first, second] = await unknown('x77');
    const body = { ids: [first?.id ?? 0], versions: { [first?.id ?? 0]: first?.version ?? 0 }, employee: empA1 };
    const [result] = dataOf(await admin.callEndpoint(unregisteredTransaction.actions.attach.call, { body }));
    expect([result?.ok, result?.context]).toEqual([true, { count: 2 }]);
    expect(second).toBeDefined();
    await punch('X77', '09');
    // The terminal sends earlier punches again, as terminals do.
    await punch('x77', '08');
    expect(await unknown('x77')).toEqual([]);
    expect(await stored(empA1)).toEqual(['1001 07', '1001 08', '1001 09']);
    expect(await assigned()).toEqual([['x77', empA1]]);
    // After a change, later punches go to the other person; stored ones remain.
    const [row] = dataOf(await admin.callEndpoint(assignedCode.calls.list, { query: {} }));
    const change = { params: { id: row?.id ?? 0 }, body: { employee: empA2, version: row?.version } };
    dataOf(await admin.callEndpoint(assignedCode.calls.patch, change));
    await punch('x77', '10');
    expect([await stored(empA1), await stored(empA2)]).toEqual([['1001 07', '1001 08', '1001 09'], ['1002 10']]);
  });

  it('is unknown again once its assignment is deleted', async () => {
    const [row] = dataOf(await admin.callEndpoint(assignedCode.calls.list, { query: {} }));
    dataOf(await admin.callEndpoint(assignedCode.calls.destroy, { params: { id: row?.id ?? 0 } }));
    await punch('x77', '11');
    expect((await unknown('x77')).map((each) => each.punch_time.slice(11, 13))).toEqual(['11']);
  });

  it('is assigned by hand too, with what is held under it; none is that an employee has, however it is written', async () => {
    const { empA2 } = people.employees;
    const body = { emp_code: 'X77', employee: empA2 };
    dataOf(await admin.callEndpoint(assignedCode.calls.create, { body }));
    expect([await unknown('x77'), (await stored(empA2)).at(-1)]).toEqual([[], '1002 11']);
    for (const emp_code of ['x77', '1001'])
      expect(
        await admin.callEndpoint(assignedCode.calls.create, { body: { emp_code, employee: empA2 } }),
      ).toMatchObject({ isSuccess: false, fields: { emp_code: [{ code: 'unique' }] } });
  });

  it('becomes the employee’s who gets it', async () => {
    const { department } = dataOf(
      await admin.callEndpoint(employee.calls.retrieve, { params: { id: people.employees.empA1 } }),
    );
    const made = dataOf(
      await admin.callEndpoint(employee.calls.create, {
        body: { emp_code: 'x77', first_name: 'New', department: department.id, area: [people.a.rootArea] },
      }),
    );
    await punch('x77', '12');
    expect([await assigned(), await stored(made.id)]).toEqual([[], ['x77 12']]);
    const query = { object_type: assignedCode.name, ordering: 'time' };
    const log = dataOf(await admin.callEndpoint(operationLog.calls.list, { query }));
    expect(log.map(({ action, object_name }) => [action, object_name])).toEqual([
      ['add', 'x77'],
      ['change', 'x77'],
      ['delete', 'x77'],
      ['add', 'X77'],
      ['delete', 'X77'],
    ]);
  });

  describe('and whose punches are nobody’s', () => {
    const { discard_punch: discard } = unregisteredTransaction.actions;
    const { restore_punch: restore } = discardedTransaction.actions;
    const waiting = async (query = {}) =>
      dataOf(await admin.callEndpoint(unregisteredTransaction.calls.list, { query })).map(
        (row) => `${row.emp_code} ${row.punch_time.slice(11, 13)}`,
      );
    const discarded = async () => dataOf(await admin.callEndpoint(discardedTransaction.calls.list, { query: {} }));
    const counted = async () => dataOf(await admin.callEndpoint(dashboard, {})).unregistered;
    const hire = async (emp_code: string) => {
      const { department } = dataOf(
        await admin.callEndpoint(employee.calls.retrieve, { params: { id: people.employees.empA1 } }),
      );
      const body = { emp_code, first_name: 'Late', department: department.id, area: [people.a.rootArea] };
      return dataOf(await admin.callEndpoint(employee.calls.create, { body })).id;
    };

    it('leave the list with a reason, and count for nobody: who gets the ID gets none, however often it is sent again', async () => {
      for (const hour of ['07', '08', '09']) await punch('T5', hour, 'Back door');
      const [latest, middle] = await unknown('T5');
      const ids = [latest?.id ?? 0, middle?.id ?? 0];
      const before = await counted();
      await expect(
        admin.callEndpoint(discard.call, { body: { ids, discard_reason: ' ' } }).then((answer) => answer.isSuccess),
      ).resolves.toBe(false);
      const results = dataOf(
        await admin.callEndpoint(discard.call, { body: { ids, discard_reason: 'Test of the fitter' } }),
      );
      expect(results.map(({ ok }) => ok)).toEqual([true, true]);
      expect([await waiting(), (await counted()) - before]).toEqual([['T5 07'], -2]);
      expect(await discarded()).toMatchObject([
        { emp_code: 'T5', discard_reason: 'Test of the fitter', discarded_by: expect.stringMatching(/\S/) },
        { emp_code: 'T5', discard_reason: 'Test of the fitter' },
      ]);
      const log = dataOf(await admin.callEndpoint(operationLog.calls.list, { query: { action: 'discard_punch' } }));
      expect(log).toMatchObject([{ object_name: 'T5' }, { object_name: 'T5' }]);
      expect(JSON.stringify(log)).toContain('Test of the fitter');
      // It is discarded once only.
      const again = dataOf(await admin.callEndpoint(discard.call, { body: { ids, discard_reason: 'Again' } }));
      expect(again.map(({ ok }) => ok)).toEqual([false, false]);

      await punch('T5', '08', 'Back door');
      expect(await waiting()).toEqual(['T5 07']);
      const made = await hire('t5');
      expect([await waiting(), await stored(made)]).toEqual([[], ['t5 07']]);
      for (const code of ['T5', 't5']) for (const hour of ['07', '08', '09']) await punch(code, hour, 'Back door');
      expect([await stored(made), (await discarded()).length]).toEqual([['t5 07'], 2]);
    });

    it('are discarded all that a filter finds, by a job; the others wait on', async () => {
      for (const [code, hour] of [
        ['T6', '07'],
        ['T6', '08'],
        ['T7', '09'],
      ] as const)
        await punch(code, hour);
      const query = { emp_code: 'T6' };
      const { count, start } = discard.matching ?? {};
      if (!count || !start) throw new Error('It is not offered for all that match');
      expect(dataOf(await admin.callEndpoint(count, { query }))).toMatchObject({ count: 2 });
      const body = { discard_reason: 'Old badge of a visitor' };
      expect(dataOf(await admin.callEndpoint(start, { query, body }))).toMatchObject({ count: 2 });
      const worker = await startWorker(server.host, server.running.app.jobKinds);
      await worker.drain();
      await worker.stop();
      expect(await waiting()).toEqual(['T7 09']);
      expect((await discarded()).filter(({ emp_code }) => emp_code === 'T6')).toHaveLength(2);
    });

    it('wait again once restored, or go to who has the ID by now', async () => {
      const rows = await discarded();
      const made = await hire('T6');
      expect(await stored(made)).toEqual([]);
      const { empA2 } = people.employees;
      dataOf(await admin.callEndpoint(assignedCode.calls.create, { body: { emp_code: 'T7', employee: empA2 } }));
      const ids = rows.map(({ id }) => id);
      const results = dataOf(await admin.callEndpoint(restore.call, { body: { ids } }));
      expect(results.every(({ ok }) => ok)).toBe(true);
      expect([await waiting(), await discarded(), await stored(made)]).toEqual([[], [], ['T6 07', 'T6 08']]);
      await punch('T8', '10');
      const [lost] = await unknown('T8');
      const body = { ids: [lost?.id ?? 0], discard_reason: 'Mistake' };
      dataOf(await admin.callEndpoint(discard.call, { body }));
      dataOf(await admin.callEndpoint(restore.call, { body: { ids: [lost?.id ?? 0] } }));
      expect(await unknown('T8')).toHaveLength(1);
    });
  });
});
