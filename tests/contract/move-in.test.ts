import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { department } from '#features/company/contract.ts';
import { terminal, transaction } from '#features/device/contract.ts';
import {
  checkFormerFile,
  chosenKinds,
  formerPlace,
  moveIn,
  moveInSummary,
  readFormerFile,
  refusedFormerLines,
  type ChosenKind,
} from '#features/moving/contract.ts';
import { employee } from '#features/team/contract.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import type { Client } from '#shared/http/index.ts';
import { biotimeDump } from '#tests/support/former-dump.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { frappeDump, horillaDump } from '#tests/support/suite-dumps.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('moving in', () => {
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
  async function upload(content: string | Uint8Array<ArrayBuffer>, name: string, by = admin) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const { dataURL: file } = await sendFile(by, formerPlace, name, bytes);
    return { file, file_name: name, time_zone };
  }
  async function check(
    content: string | Uint8Array<ArrayBuffer>,
    name: string,
    kinds: readonly ChosenKind[] = chosenKinds,
  ) {
    const body = await upload(content, name);
    const { id } = dataOf(await admin.callEndpoint(checkFormerFile, { body: { ...body, kinds: [...kinds] } }));
    await worker.drain();
    return recordOf(id);
  }
  const recordOf = async (id: number) =>
    dataOf(await admin.callEndpoint(moveIn.calls.retrieve, { params: { id: String(id) } }));
  async function countsOf(id: number) {
    const { kinds } = dataOf(await admin.callEndpoint(moveInSummary, { params: { id: String(id) } }));
    return Object.fromEntries(kinds.map(({ kind, counts }) => [kind, counts]));
  }
  async function act(name: 'import_all' | 'take_back' | 'cancel', id: number) {
    const [done] = dataOf(await admin.callEndpoint(moveIn.actions[name].call, { body: { ids: [id] } }));
    await worker.drain();
    return { done, ...(await recordOf(id)) };
  }
  async function refused(id: number): Promise<string[]> {
    const { blob } = await admin.downloadEndpoint(refusedFormerLines, { params: { id } });
    return (await blob.text()).replaceAll('"', '').trim().split(/\r?\n/).slice(1);
  }
  const peopleLike = async (search: string) =>
    dataOf(await admin.callEndpoint(employee.calls.list, { query: { search, page_size: 50, ordering: 'emp_code' } }));
  const count = async (table: string): Promise<number> => {
    const [row] = await server.database.asOwner(`select count(*)::int as n from ${table} where company_id = $1`, [
      people.a.id,
    ]);
    return Number(row?.['n']);
  };

  const dump = biotimeDump({
    people: [
      { code: 'M001', name: 'Ömer\tTab', email: 'moved1@example.com', card: '0012' },
      { code: 'M002', name: 'Ana', hired: null, card: '0012' },
      { code: 'M003', name: 'Left', resigned: '2023-12-31' },
      { code: 'm001', name: 'Twice' },
      { code: '', name: 'Nobody' },
      { code: 'M 5', name: 'Blank in code' },
      { code: 'M006', name: 'Odd', email: 'not an address', department: 99 },
      { code: '1001', name: 'Other' },
    ],
    punches: [
      { code: 'M001', time: '2024-05-06 08:00:00+01' },
      { code: 'M001', time: '2024-05-06 17:00:00+01', state: '1' },
      { code: 'M001', time: '2024-05-06 17:00:00+01', state: '1' },
      { code: 'M002', time: '2021-02-03 08:00:00' },
      { code: 'M003', time: '2023-06-07 08:00:00' },
      { code: 'M001', time: '2019-01-01 08:00:00' },
      { code: 'M001', time: '2099-01-01 08:00:00' },
      { code: '', time: '2024-05-06 08:00:00' },
      { code: 'M 5', time: '2024-05-06 08:00:00' },
    ],
  });

  it('says what a file has, and what is not moved in, by name and number', async () => {
    const found = dataOf(await admin.callEndpoint(readFormerFile, { body: await upload(dump, 'bio.sql') }));
    expect(found).toEqual({
      system: 'biotime',
      isCutOff: false,
      broken: 0,
      kinds: [
        { kind: 'departments', rows: 5 },
        { kind: 'positions', rows: 1 },
        { kind: 'areas', rows: 1 },
        { kind: 'leaveTypes', rows: 0 },
        { kind: 'people', rows: 8 },
        { kind: 'leaveBalances', rows: 0 },
        { kind: 'terminals', rows: 1 },
        { kind: 'holidays', rows: 0 },
        { kind: 'breakTimes', rows: 0 },
        { kind: 'timetables', rows: 0 },
        { kind: 'shifts', rows: 0 },
        { kind: 'departmentSchedules', rows: 0 },
        { kind: 'schedules', rows: 0 },
        { kind: 'temporarySchedules', rows: 0 },
        { kind: 'punches', rows: 9 },
      ],
      left: [{ what: null, table: 'django_migrations', rows: 1 }],
    });
    const cut = dump.slice(0, dump.indexOf('COPY public.iclock_transaction') + 300);
    expect(dataOf(await admin.callEndpoint(readFormerFile, { body: await upload(cut, 'cut.sql') })).isCutOff).toBe(
      true,
    );
  });

  it('checks as the forms would and stores nothing, imports it once, and undoes the import', async () => {
    const before = {
      people: await count('employees'),
      departments: await count('departments'),
      punches: await count('punches'),
    };
    const checked = await check(dump, 'bio.sql');
    expect(checked).toMatchObject({ status: 'checked', system: 'biotime', imported_count: 0 });
    const counts = await countsOf(checked.id);
    expect(counts).toMatchObject({
      departments: { found: 5, new: 4, there: 0, refused: 1 },
      positions: { found: 1, new: 1, there: 0, refused: 0 },
      areas: { found: 1, new: 1, there: 0, refused: 0 },
      people: { found: 8, new: 4, there: 1, refused: 3 },
      terminals: { found: 1, new: 1, there: 0, refused: 0 },
      punches: { found: 9, new: 4, there: 1, refused: 4 },
    });
    expect({
      people: await count('employees'),
      departments: await count('departments'),
      punches: await count('punches'),
    }).toEqual(before);
    const lines = await refused(checked.id);
    expect(lines).toEqual([
      'Departments,D1,Again,The same ID or code appears earlier in the file',
      expect.stringMatching(/^Departments,C[12],(?:Loop|Back),What it belonged to is missing/),
      'Employees,M002,Ana Moved,Imported without: Card number',
      'Employees,m001,Twice Moved,The same ID or code appears earlier in the file',
      'Employees,,Nobody Moved,No ID or code',
      expect.stringMatching(/^Employees,M 5,Blank in code Moved,Employee ID: /),
      expect.stringMatching(/^Employees,M006,Odd Moved,/),
      expect.stringMatching(/^Employees,M006,Odd Moved,/),
      expect.stringMatching(/^Employees,1001,Other Moved,Already here under another name: /),
      expect.stringMatching(/^Punches,M001,.*,Before the hire date$/),
      expect.stringMatching(/^Punches,M001,.*,In the future$/),
      expect.stringMatching(/^Punches,,.*,No Employee ID$/),
      expect.stringMatching(/^Punches,M 5,.*,No employee has this ID$/),
    ]);

    expect(await act('import_all', checked.id)).toMatchObject({ status: 'imported', imported_count: 15 });
    const imported = await countsOf(checked.id);
    for (const kind of chosenKinds) expect(imported[kind]?.imported, kind).toBe(counts[kind]?.new);
    const moved = await peopleLike('Moved');
    expect(moved.map(({ emp_code: code, hire_date: hired, status }) => [code, hired, status])).toEqual([
      ['M001', '2020-03-01', 'active'],
      ['M002', '2021-02-03', 'active'],
      ['M003', '2020-03-01', 'resigned'],
      ['M006', '2020-03-01', 'active'],
    ]);
    const [shop] = dataOf(await admin.callEndpoint(department.calls.list, { query: { search: 'Paint shop' } }));
    expect(shop).toMatchObject({ dept_code: 'D1-1', parent_dept: { display_name: 'Plant' } });
    expect(moved[0]?.department).toMatchObject({ id: shop?.id });
    const punches = dataOf(
      await admin.callEndpoint(transaction.calls.list, {
        query: {
          punch_time__gte: '2024-05-06T00:00:00Z',
          punch_time__lte: '2024-05-06T23:00:00Z',
          ordering: 'punch_time',
        },
      }),
    ).filter(({ emp_code: code }) => code === 'M001');
    expect(punches.map(({ punch_local: local, source }) => [local, source])).toEqual([
      ['2024-05-06T08:00:00', 'import'],
      ['2024-05-06T17:00:00', 'import'],
    ]);
    const [gate] = dataOf(await admin.callEndpoint(terminal.calls.list, { query: { search: 'MVIN0001' } }));
    expect(gate).toMatchObject({ alias: 'Gate MVIN0001', area: { display_name: 'Hall' } });

    const again = await check(dump, 'again.sql');
    expect(again).toMatchObject({ new_count: 0, there_count: 17 });
    expect(await act('import_all', again.id)).toMatchObject({ status: 'imported', imported_count: 0 });
    expect(await peopleLike('Moved')).toHaveLength(4);

    // Somebody has begun to use one of the departments.
    const own = { emp_code: 'OWN1', first_name: 'Own', department: shop?.id ?? 0, area: [people.a.rootArea] };
    dataOf(await admin.callEndpoint(employee.calls.create, { body: own }));
    expect(await act('take_back', checked.id)).toMatchObject({
      status: 'taken_back',
      removed_count: 13,
      stayed_count: 2,
    });
    expect(await peopleLike('Moved')).toEqual([]);
    expect(await countsOf(checked.id)).toMatchObject({
      departments: { removed: 2, stayed: 2 },
      people: { removed: 4, stayed: 0 },
      terminals: { removed: 1 },
      punches: { removed: 4 },
    });
    expect((await refused(checked.id)).filter((line) => line.includes('in use'))).toEqual([
      expect.stringMatching(/^Departments,D1,Plant,Still in use by /),
      expect.stringMatching(/^Departments,D1-1,Paint shop,Still in use by .*Own/),
    ]);
    expect(await count('punches')).toBe(before.punches);
  });

  it('brings a packed backup of Frappe HR, and a database of Horilla', async () => {
    const packed = Uint8Array.from(gzipSync(frappeDump));
    const suite = await check(packed, '20240508-database.sql.gz');
    expect(suite).toMatchObject({ status: 'checked', system: 'frappe' });
    expect(await countsOf(suite.id)).toMatchObject({
      departments: { found: 2, new: 2 },
      positions: { found: 1, new: 1 },
      areas: { found: 1, new: 1 },
      people: { found: 3, new: 3 },
      punches: { found: 4, new: 3, refused: 1 },
    });
    await act('import_all', suite.id);
    const [ana] = await peopleLike('María');
    expect(ana).toMatchObject({
      emp_code: '17',
      department: { display_name: 'Paint' },
      position: { display_name: 'Painter' },
      area: [{ display_name: 'São Paulo' }],
    });
    expect(await act('take_back', suite.id)).toMatchObject({ status: 'taken_back', stayed_count: 0 });

    const other = await check(horillaDump, 'horilla.sql');
    expect(other).toMatchObject({ status: 'checked', system: 'horilla' });
    expect(await countsOf(other.id)).toMatchObject({
      people: { found: 3, new: 3 },
      punches: { found: 3, new: 3 },
    });
    await act('import_all', other.id);
    expect((await peopleLike('PEP02')).map(({ status }) => status)).toEqual(['resigned']);
    await act('take_back', other.id);

    const half = await upload(packed.slice(0, 200), 'half.sql.gz');
    expect(await admin.callEndpoint(readFormerFile, { body: half })).toMatchObject({
      fields: { file: [{ code: 'former.damaged' }] },
    });
    const bomb = await upload(Uint8Array.from(gzipSync(Buffer.alloc(250_000_001, ' '))), 'bomb.sql.gz');
    expect(await admin.callEndpoint(readFormerFile, { body: bomb })).toMatchObject({
      fields: { file: [{ code: 'former.unpacked' }] },
    });
  });

  it('goes on where it was cut off, without making anything twice', async () => {
    const many = Array.from({ length: 45 }, (_, at) => ({ code: `K${100 + at}`, name: `Kill${at}` }));
    const text = biotimeDump({ people: many, punches: [], serial: 'MVIN0002', departments: [[11, 'K', 'Kept', null]] });
    const { id } = await check(text, 'long.sql', ['departments', 'people']);
    await act('import_all', id);
    expect(await countsOf(id)).toMatchObject({ people: { imported: 45 } });
    // As a killed worker leaves it: two transactions of people stored, with the position after them.
    const last = (await peopleLike('Kill')).filter(({ emp_code: code }) => code >= 'K140').map(({ id: one }) => one);
    await server.database.asOwner(`delete from move_in_records where kind = 'people' and record = any($1)`, [last]);
    await server.database.asOwner(`delete from employees where company_id = $2 and id = any($1)`, [last, people.a.id]);
    await server.database.asOwner(
      `update move_ins set status = 'importing', stage = 1, position = 40, imported_at = null,
        counts = jsonb_set(counts, '{people,imported}', '40') where id = $1`,
      [id],
    );
    expect(await act('import_all', id)).toMatchObject({ status: 'imported', imported_count: 46 });
    expect(await peopleLike('Kill')).toHaveLength(45);
    await server.database.asOwner(`update move_ins set imported_at = '2020-01-01T00:00:00Z' where id = $1`, [id]);
    expect((await act('take_back', id)).done).toMatchObject({ ok: false });
  });

  it('refuses more people than the plan has places for, in the check as in the import', async () => {
    const used = await server.database.asOwner(
      `select count(*)::int as n from employees where company_id = $1 and status <> 'resigned'`,
      [people.a.id],
    );
    const places = Number(used[0]?.['n']) + 22;
    await server.database.asOwner('update subscriptions set max_employees = $2 where company_id = $1', [
      people.a.id,
      places,
    ]);
    const many = Array.from({ length: 25 }, (_, at) => ({ code: `Q${100 + at}`, name: `Quota${at}` }));
    const { id } = await check(biotimeDump({ people: many, punches: [] }), 'quota.sql', ['people']);
    expect(await countsOf(id)).toMatchObject({ people: { new: 22, refused: 3 } });
    expect(await act('import_all', id)).toMatchObject({ imported_count: 22, refused_count: 3 });
    await server.database.asOwner('update subscriptions set max_employees = null where company_id = $1', [people.a.id]);
  });

  it('refuses what is no such database, another version, other companies, and people without the right', async () => {
    const refusalOf = async (text: string, name: string) =>
      admin.callEndpoint(readFormerFile, { body: await upload(text, name) });
    expect(await refusalOf('select 1;', 'x.sql')).toMatchObject({ fields: { file: [{ code: 'former.unknown' }] } });
    const old =
      "CREATE TABLE personnel_employee (id int, pin varchar(20));\nINSERT INTO personnel_employee VALUES (1, '2');";
    expect(await refusalOf(old, 'old.sql')).toMatchObject({ fields: { file: [{ code: 'former.version' }] } });
    const broken = `\0\u0001\0\0Standard Jet DB\0\u0001${'x'.repeat(5000)}`;
    expect(await refusalOf(broken, 'att2000.mdb')).toMatchObject({ fields: { file: [{ code: 'former.damaged' }] } });
    const checked = await check(dump, 'own.sql', ['departments']);
    const other = server.caller(await people.tokenOf('adminB'));
    await expect(other.callEndpoint(moveInSummary, { params: { id: String(checked.id) } })).rejects.toThrow();
    expect(dataOf(await other.callEndpoint(moveIn.calls.list, { query: {} }))).toEqual([]);
    for (const role of ['scopedA', 'empA1'] as const) {
      const person = server.caller(await people.tokenOf(role));
      await expect(person.callEndpoint(moveIn.calls.list, { query: {} })).rejects.toThrow();
    }
    expect(await act('cancel', checked.id)).toMatchObject({ status: 'cancelled' });
    expect((await act('import_all', checked.id)).done).toMatchObject({ ok: false });
  });
});
