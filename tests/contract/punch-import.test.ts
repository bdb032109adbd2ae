import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { periodLock } from '#features/attendance/contract.ts';
import {
  checkPunchFile,
  movingPlace,
  punchImport,
  readPunchFile,
  refusedPunchLines,
  transaction,
} from '#features/device/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('punches of another system', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let worker: Worker;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    worker = await startWorker(server.host, server.running.app.jobKinds);
  });
  afterAll(() => worker.stop());

  const time_zone = 'Europe/London';
  async function read(text: string, name = 'punches.csv', by = admin) {
    const { dataURL: file } = await sendFile(by, movingPlace, name, new TextEncoder().encode(text));
    return { file, ...dataOf(await by.callEndpoint(readPunchFile, { body: { file, file_name: name, time_zone } })) };
  }
  async function check(text: string, name: string) {
    const { file, mapping } = await read(text, name);
    const body = { file, file_name: name, time_zone, mapping };
    const { id } = dataOf(await admin.callEndpoint(checkPunchFile, { body }));
    await worker.drain();
    return recordOf(id);
  }
  const recordOf = async (id: number) =>
    dataOf(await admin.callEndpoint(punchImport.calls.retrieve, { params: { id: String(id) } }));
  async function act(name: 'import_punches' | 'take_back' | 'cancel', id: number) {
    const [done] = dataOf(await admin.callEndpoint(punchImport.actions[name].call, { body: { ids: [id] } }));
    await worker.drain();
    return { done, ...(await recordOf(id)) };
  }
  const punchesBetween = async (from: string, to: string) =>
    dataOf(
      await admin.callEndpoint(transaction.calls.list, {
        query: { punch_time__gte: from, punch_time__lte: to, ordering: 'punch_time', page_size: 50 },
      }),
    ).map(({ emp_code: code, punch_local: local, punch_state: state, is_void: isVoid }) =>
      [code, local.slice(11, 16), state, isVoid ? 'void' : ''].join(' ').trim(),
    );

  it('shows a file as it would be read: columns, order of dates and the first lines', async () => {
    const seen = await read(
      'AC-No.;Name;sTime;State\n1001;Ömer;31.01.2024 08:01;C/In\n1001;Ömer;31.01.2024 17:02;C/Out\n;x;y;\n',
    );
    expect(seen.mapping).toEqual({ heading: true, order: 'dmy', columns: ['emp_code', 'ignore', 'moment', 'state'] });
    expect(seen.missing).toEqual([]);
    expect(seen.rows.map(({ times, punch_state: state, reason }) => [times, state, reason])).toEqual([
      [['2024-01-31T08:01:00'], 0, null],
      [['2024-01-31T17:02:00'], 1, null],
      [[], 255, 'noCode'],
    ]);
    const day = await read('Employee ID\tDate\tIn\tOut\n1001\t1/31/2024\t8:01 AM\t5:02 PM\n1001\t2/1/2024\t\t\n');
    expect(day.mapping).toEqual({ heading: true, order: 'mdy', columns: ['emp_code', 'date', 'time', 'time'] });
    expect(day.rows.map(({ times, reason }) => [times, reason])).toEqual([
      [['2024-01-31T08:01:00', '2024-01-31T17:02:00'], null],
      [[], null],
    ]);
  });

  const old = [
    'emp_code,punch_time,state,device',
    '1001,2024-05-06 08:00:00,0,Gate',
    '1001,2024-05-06 17:00:00,1,Gate',
    '1001,2024-05-06 17:00:00,1,Gate',
    '4711,2024-05-06 08:00:00,0,Gate',
    '1001,2024-05-32 08:00:00,0,Gate',
    '1001,2099-05-06 08:00:00,0,Gate',
  ].join('\n');

  it('says before the import what would happen, imports each punch once, and takes it back', async () => {
    await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
    const checked = await check(old, 'old.csv');
    expect(checked).toMatchObject({
      status: 'checked',
      line_count: 6,
      new_count: 2,
      there_count: 1,
      unknown_count: 1,
      unknown_codes: '4711',
      unreadable_count: 1,
      future_count: 1,
      imported_count: 0,
    });
    const [from, to] = ['2024-05-06T00:00:00Z', '2024-05-06T23:59:59Z'];
    expect(await punchesBetween(from, to)).toEqual([]);
    const refused = await admin.downloadEndpoint(refusedPunchLines, { params: { id: checked.id } });
    const lines = (await refused.blob.text()).trim().split(/\r?\n/);
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 3).join(' '))).toEqual([
      '5 No employee has this ID 4711',
      '6 No readable date and time 1001',
      '7 In the future 1001',
    ]);

    expect(await act('import_punches', checked.id)).toMatchObject({ status: 'imported', imported_count: 2 });
    expect(await punchesBetween(from, to)).toEqual(['1001 08:00 0', '1001 17:00 1']);
    const [imported] = dataOf(
      await admin.callEndpoint(transaction.calls.list, { query: { punch_time__gte: from, punch_time__lte: to } }),
    );
    expect(imported).toMatchObject({ source: 'import', verify_type: 103 });
    const again = await check(old, 'again.csv');
    expect(again).toMatchObject({ new_count: 0, there_count: 3 });

    expect(await act('take_back', checked.id)).toMatchObject({ status: 'taken_back', voided_count: 2 });
    expect(await punchesBetween(from, to)).toEqual(['1001 08:00 0 void', '1001 17:00 1 void']);
    // What was taken back counts again if the file is imported once more, and stays one row.
    expect(await act('import_punches', again.id)).toMatchObject({ status: 'imported', imported_count: 2 });
    expect(await punchesBetween(from, to)).toEqual(['1001 08:00 0', '1001 17:00 1']);

    const log = dataOf(
      await admin.callEndpoint(operationLog.calls.list, { query: { search: 'old.csv', page_size: 50 } }),
    );
    expect(new Set(log.map(({ action }) => action))).toEqual(
      new Set(['import_punches', 'import', 'take_back', 'change']),
    );
  });

  it('goes on after the stored lines when it was cut off, and remembers how a file is read', async () => {
    const codes = Array.from({ length: 1200 }, (_, at) => {
      const time = Temporal.PlainDateTime.from('2024-06-03T00:00:00').add({ minutes: at });
      return `1001,${time.toString({ smallestUnit: 'second' }).replace('T', ' ')},,Gate`;
    });
    const text = ['emp_code,punch_time,state,device', ...codes].join('\n');
    expect(await read(text)).toMatchObject({ isRemembered: true });
    const { id, new_count } = await check(text, 'long.csv');
    expect(new_count).toBe(1200);
    // As a killed worker leaves it: some lines stored with the position after them.
    await act('import_punches', id);
    const at = text.split('\n').slice(0, 500).join('\n').length + 1;
    await server.database.asOwner(
      `update punch_imports set status = 'importing', position = $2, position_line = 500, imported_count = 499 where id = $1`,
      [id, at],
    );
    await server.database.asOwner(
      `delete from punches where punch_import = $1 and punch_local > '2024-06-03 08:18:00'`,
      [id],
    );
    expect(await act('import_punches', id)).toMatchObject({ status: 'imported', imported_count: 1200 });
    const [stored] = await server.database.asOwner(
      `select count(*)::int as n, count(distinct punch_time)::int as times from punches where punch_import = $1`,
      [id],
    );
    expect(stored).toEqual({ n: 1200, times: 1200 });
  });

  it('counts a punch once, however far apart a file repeats it, and forgets the punches after the check', async () => {
    const minutes = Array.from({ length: 900 }, (_, at) => at);
    const lineAt = (minute: number): string => {
      const time = Temporal.PlainDateTime.from('2024-11-04T00:00:00').add({ minutes: minute });
      return `1001,${time.toString({ smallestUnit: 'second' }).replace('T', ' ')}`;
    };
    const text = ['emp_code,punch_time', ...[...minutes, ...minutes.slice(100, 300), 0].map(lineAt)].join('\n');
    const checked = await check(text, 'repeats.csv');
    expect(checked).toMatchObject({ status: 'checked', line_count: 1101, new_count: 900, there_count: 201 });
    expect(await server.database.asOwner('select from punch_import_seen')).toEqual([]);
    expect(await act('import_punches', checked.id)).toMatchObject({ status: 'imported', imported_count: 900 });
  });

  it('leaves locked days and days before the hire date alone', async () => {
    const lock = { department: people.a.rootDepartment, start_date: '2024-07-01', end_date: '2024-07-31' };
    dataOf(await admin.callEndpoint(periodLock.calls.create, { body: lock }));
    await server.database.asOwner(`update employees set hire_date = '2024-02-01' where company_id = $1`, [people.a.id]);
    const text = 'emp_code,punch_time\n1001,2024-07-15 08:00\n1001,2024-01-31 08:00\n1001,2024-08-01 08:00\n';
    const checked = await check(text, 'locked.csv');
    expect(checked).toMatchObject({ new_count: 1, locked_count: 1, early_count: 1 });
    expect(await act('import_punches', checked.id)).toMatchObject({ imported_count: 1 });
  });

  it('is refused for what is no table, for people who are limited to departments, and without its right', async () => {
    const { dataURL: file } = await sendFile(
      admin,
      movingPlace,
      'x.csv',
      new TextEncoder().encode('%PDF-1.7 not a table'),
    );
    const body = { file, file_name: 'x.csv', time_zone };
    expect(await admin.callEndpoint(readPunchFile, { body })).toMatchObject({
      fields: { file: [{ code: 'tableFile.notATable' }] },
    });
    const zone = { ...body, time_zone: 'Mars/Olympus' };
    await expect(admin.callEndpoint(readPunchFile, { body: zone })).resolves.toMatchObject({ isSuccess: false });
    for (const role of ['scopedA', 'empA1'] as const) {
      const other = server.caller(await people.tokenOf(role));
      await expect(other.callEndpoint(punchImport.calls.list, { query: {} })).rejects.toThrow();
    }
  });

  it('is discarded before anything of it is imported', async () => {
    const checked = await check('emp_code,punch_time\n1001,2024-09-02 08:00\n', 'discard.csv');
    expect(await act('cancel', checked.id)).toMatchObject({ status: 'cancelled' });
    expect((await act('import_punches', checked.id)).done).toMatchObject({ ok: false });
  });
});
