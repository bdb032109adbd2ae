import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationLog } from '#features/system/contract.ts';
import { employee, employeeField, employeeFieldsInUse, ownProfile } from '#features/team/contract.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import { commonCodes, type ResourceCreate } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { importFile } from '#tests/support/import-file.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { readCsv } from '#tests/support/table-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('the custom fields of a company', () => {
  const server = useServer();
  const people = usePeople(server);
  let [admin, other]: Client[] = [];
  let worker: Worker;
  let person: number;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    other = server.caller(await people.tokenOf('adminB'));
    worker = await startWorker(server.host, server.running.app.jobKinds);
    person = people.employees.empA1;
  });
  afterAll(() => worker.stop());

  const of = (client: Client | undefined): Client => {
    if (!client) throw new Error('Nobody is signed in');
    return client;
  };
  const define = async (
    body: Partial<ResourceCreate<typeof employeeField>> & { code: string; label: string },
    client = admin,
  ) => dataOf(await of(client).callEndpoint(employeeField.calls.create, { body: { kind: 'text', ...body } }));
  const give = (custom: Record<string, string | number | null>, id = person) =>
    of(admin).callEndpoint(employee.calls.patch, { params: { id: String(id) }, body: { custom } });
  const valuesOf = async (id = person) =>
    dataOf(await of(admin).callEndpoint(employee.calls.retrieve, { params: { id: String(id) } })).custom;
  const messages = (outcome: Awaited<ReturnType<typeof give>>) =>
    outcome.isSuccess
      ? {}
      : Object.fromEntries(Object.entries(outcome.fields).map(([name, [first]]) => [name, first?.code]));
  const found = async (query: Record<string, string>) => {
    const answer = await of(admin).callEndpoint(employee.calls.list, { query });
    return answer.isSuccess ? answer.data.data.map(({ id }) => id) : answer.code;
  };

  let sizes: Record<string, number> = {};
  it('are defined with a code that stays, and told to everybody who sees employees', async () => {
    await define({ code: 'locker', label: 'Locker', in_list: true, is_visible: true, place: 2 });
    await define({ code: 'height', label: 'Height', kind: 'number', place: 3 });
    await define({ code: 'permit_until', label: 'Permit until', kind: 'date', place: 4 });
    await define({ code: 'driver', label: 'Drives', kind: 'yes_no', place: 5 });
    const size = await define({
      code: 'shirt',
      label: 'Shirt size',
      kind: 'choice',
      choices: [{ label: 'S' }, { label: 'M' }, { label: 'L' }],
      place: 1,
      is_visible: true,
    });
    sizes = Object.fromEntries(size.choices.map(({ id, label }) => [label, id]));
    const used = dataOf(await of(admin).callEndpoint(employeeFieldsInUse));
    expect(used.map(({ code, kind, in_list: shown }) => [code, kind, shown])).toEqual([
      ['shirt', 'choice', false],
      ['locker', 'text', true],
      ['height', 'number', false],
      ['permit_until', 'date', false],
      ['driver', 'yes_no', false],
    ]);
    const again = await of(admin).callEndpoint(employeeField.calls.create, {
      body: { code: 'x', label: ' LOCKER ', kind: 'text' },
    });
    expect(again).toMatchObject({ isSuccess: false, fields: { label: [{ code: 'unique' }] } });
    const like = await of(admin).callEndpoint(employeeField.calls.create, {
      body: { code: 'y', label: 'Departamento', kind: 'text' },
    });
    expect(like).toMatchObject({ isSuccess: false, fields: { label: [{ code: 'unique' }] } });
    expect(dataOf(await of(other).callEndpoint(employeeFieldsInUse))).toEqual([]);
  });

  it('hold a value of each kind for an employee, one by one, and lose one by null', async () => {
    const all = { locker: '  A 12 ', height: 1.82, permit_until: '2027-03-01', driver: 'yes', shirt: sizes['M'] ?? 0 };
    expect(dataOf(await give(all)).custom).toEqual({ ...all, locker: 'A 12' });
    await give({ driver: null, locker: 'B 7' });
    expect(await valuesOf()).toEqual({
      locker: 'B 7',
      height: 1.82,
      permit_until: '2027-03-01',
      shirt: sizes['M'],
    });
  });

  it('refuse a value of a wrong kind, an unknown choice and a field of another company at the field', async () => {
    await define({ code: 'theirs', label: 'Theirs' }, other);
    expect(messages(await give({ height: 'tall' }))).toEqual({ 'custom:height': 'number' });
    expect(messages(await give({ permit_until: '2027-02-30' }))).toEqual({ 'custom:permit_until': 'type' });
    expect(Object.keys(messages(await give({ driver: 'maybe', shirt: 999_999 })))).toEqual([
      'custom:driver',
      'custom:shirt',
    ]);
    expect(messages(await give({ locker: '<b>' }))).toEqual({ 'custom:locker': 'illegalInput' });
    expect(messages(await give({ theirs: 'x' }))).toEqual({ 'custom:theirs': 'unknownField' });
    expect((await valuesOf())['height']).toBe(1.82);
  });

  it('are logged under their labels, as they were called', async () => {
    await give({ shirt: sizes['L'] ?? 0 });
    const log = dataOf(
      await of(admin).callEndpoint(operationLog.calls.list, {
        query: { object_type: 'personnel.employee', object_id: String(person), page_size: 1 },
      }),
    );
    expect(log[0]?.changes).toEqual([{ field: 'custom:shirt', label: 'Shirt size', old: 'M', new: 'L' }]);
  });

  it('filter the list by what fits their kind', async () => {
    expect(await found({ 'custom:shirt__in': String(sizes['L']) })).toEqual([person]);
    expect(await found({ 'custom:shirt__in': String(sizes['S']) })).toEqual([]);
    expect(await found({ 'custom:height__gte': '1.8', 'custom:height__lte': '1.9' })).toEqual([person]);
    expect(await found({ 'custom:height__gte': '1.9' })).toEqual([]);
    expect(await found({ 'custom:permit_until__lte': '2027-03-01' })).toEqual([person]);
    expect(await found({ 'custom:locker__icontains': 'b' })).toEqual([person]);
    expect(await found({ 'custom:locker': 'b 7' })).toEqual([person]);
    for (const wrong of ['custom:height', 'custom:shirt__gte', 'custom:theirs', 'custom:permit_until__gte'])
      expect(await found({ [wrong]: 'x' })).toBe('ZBCO0002');
  });

  it('go out by their labels, and come in by them', async () => {
    const { stream } = await exported('emp_code,custom:shirt,custom:height,custom:permit_until,custom:locker');
    expect(stream[0]).toEqual(['Employee ID', 'Shirt size', 'Height', 'Permit until', 'Locker']);
    expect(stream.find(([code]) => code === '1001')).toEqual(['1001', 'L', '1.82', '2027-03-01', 'B 7']);
    const template = readCsv(
      new Uint8Array(
        await (
          await of(admin).downloadEndpoint(employee.calls.importTemplate, { query: { format: 'csv' } })
        ).blob.arrayBuffer(),
      ),
    );
    expect(template[0]).toEqual(expect.arrayContaining(['Shirt size', 'Permit until', 'Drives']));
    const { department, area } = dataOf(
      await of(admin).callEndpoint(employee.calls.retrieve, { params: { id: String(person) } }),
    );
    const line = (code: string, ...values: string[]) =>
      [code, 'Ina', department.display_name, area[0]?.display_name ?? '', ...values].join(',');
    const heading = 'emp_code,first_name,department,area,Shirt size,Height,Permit until,Drives,custom:locker';
    const wrong = await importFile(
      of(admin),
      () => worker.drain(),
      employee,
      [heading, line('C1', 'XXL', 'tall', 'soon', 'perhaps', 'C 1')].join('\n'),
    );
    expect(wrong.wrong).toEqual([
      '2 custom:shirt oneOf',
      '2 custom:height number',
      '2 custom:permit_until day',
      '2 custom:driver oneOf',
    ]);
    const right = await importFile(
      of(admin),
      () => worker.drain(),
      employee,
      [heading, line('C2', 's', '1.7', '2027-01-31', 'sí', 'C 2'), line('C3', '', '', '', '', '')].join('\n'),
    );
    expect(right).toMatchObject({ seen: { rows: 2, good: 2 }, wrong: [] });
    const [made] = dataOf(await of(admin).callEndpoint(employee.calls.list, { query: { emp_code: 'C2' } }));
    expect(made?.custom).toEqual({
      shirt: sizes['S'],
      height: 1.7,
      permit_until: '2027-01-31',
      driver: 'yes',
      locker: 'C 2',
    });
  });

  async function exported(columns: string): Promise<{ stream: string[][] }> {
    const file = await of(admin).downloadEndpoint(employee.calls.export, {
      query: { format: 'csv', language: 'en', columns },
    });
    return { stream: readCsv(new Uint8Array(await file.blob.arrayBuffer())) };
  }

  it('keep the values of a choice that is renamed or no longer offered, and refuse to lose one that is used', async () => {
    const [field] = dataOf(await of(admin).callEndpoint(employeeField.calls.list, { query: { search: 'shirt' } }));
    if (!field) throw new Error('No such field');
    const change = (choices: { id?: number; label: string; offered?: boolean }[]) =>
      of(admin).callEndpoint(employeeField.calls.patch, { params: { id: String(field.id) }, body: { choices } });
    const [s, m, l] = field.choices;
    if (!s || !m || !l) throw new Error('No choices');
    expect(await change([s, m])).toMatchObject({
      isSuccess: false,
      fields: { choices: [{ code: 'choiceInUse', context: { count: 1 } }] },
    });
    dataOf(await change([s, { ...l, label: 'Large', offered: false }]));
    expect((await valuesOf())['shirt']).toBe(l.id);
    const { stream } = await exported('emp_code,custom:shirt');
    expect(stream.find(([code]) => code === '1001')?.[1]).toBe('Large');
    expect(messages(await give({ shirt: l.id }))).toEqual({});
    expect(messages(await give({ shirt: l.id }, people.employees.empA2))).toEqual({ 'custom:shirt': 'notOffered' });
    // The check of a file says so before anything is imported; who has it keeps it.
    const name = 'x.csv';
    const text = ['emp_code,Shirt size', '1001,Large', '1002,Large'].join('\n');
    const { dataURL: file } = await sendFile(of(admin), `${employee.name}.import`, name, text);
    const { errors } = dataOf(
      await of(admin).callEndpoint(employee.calls.import, {
        body: { file, file_name: name, mode: 'preview', update: true },
      }),
    );
    expect(errors).toMatchObject([{ row: 3, field: 'custom:shirt', code: 'notOffered' }]);
  });

  it('show an employee what the company shows, and nothing else', async () => {
    const own = server.caller(await people.tokenOf('empA1'));
    const [profile] = dataOf(await own.callEndpoint(ownProfile.calls.list, {}));
    expect(profile?.own_fields.map(({ label, value }) => [label, value])).toEqual([
      ['Shirt size', 'Large'],
      ['Locker', 'B 7'],
    ]);
  });

  it('keep their values while out of use, and are deleted only without any', async () => {
    const [field] = dataOf(await of(admin).callEndpoint(employeeField.calls.list, { query: { search: 'locker' } }));
    const params = { id: String(field?.id) };
    await expect(of(admin).callEndpoint(employeeField.calls.destroy, { params })).rejects.toMatchObject({
      code: 'ZBPE0601',
      context: { count: 2 },
    });
    await of(admin).callEndpoint(employeeField.calls.patch, { params, body: { active: false } });
    expect(await valuesOf()).not.toHaveProperty('locker');
    expect(messages(await give({ locker: 'Z' }))).toEqual({ 'custom:locker': 'unknownField' });
    await of(admin).callEndpoint(employeeField.calls.patch, { params, body: { active: true } });
    expect((await valuesOf())['locker']).toBe('B 7');
    const clear = async (code: string, role: 'adminA' | 'scopedA' = 'adminA') =>
      dataOf(
        await server.caller(await people.tokenOf(role)).callEndpoint(employeeField.actions.clear_values.call, {
          body: { ids: [field?.id ?? 0], confirm_code: code },
        }),
      );
    expect(await clear('shirt')).toMatchObject([{ ok: false, code: 'ZBPE0603' }]);
    // It would clear what people have whom they do not see.
    await expect(clear('locker', 'scopedA')).rejects.toMatchObject({ code: commonCodes.forbidden.code });
    expect((await valuesOf())['locker']).toBe('B 7');
    expect(await clear('LOCKER')).toMatchObject([{ ok: true, context: { count: 2 } }]);
    expect(await valuesOf()).not.toHaveProperty('locker');
    expect(await clear('locker')).toMatchObject([{ ok: false, code: 'ZBPE0602' }]);
    const [logged] = dataOf(
      await of(admin).callEndpoint(operationLog.calls.list, { query: { action: 'clear_values' } }),
    );
    expect(logged).toMatchObject({ object_id: field?.id, changes: [{ field: 'values', old: 2, new: 0 }] });
    expect((await of(admin).callEndpoint(employeeField.calls.destroy, { params })).isSuccess).toBe(true);
    const spare = await define({ code: 'spare', label: 'Spare' });
    expect(
      (await of(admin).callEndpoint(employeeField.calls.destroy, { params: { id: String(spare.id) } })).isSuccess,
    ).toBe(true);
  });

  it('are asked for where they are required: of a new employee, and of nobody whose other data change', async () => {
    await define({ code: 'contract_no', label: 'Contract number', required: true });
    const { department, area } = dataOf(
      await of(admin).callEndpoint(employee.calls.retrieve, { params: { id: String(person) } }),
    );
    const body = { emp_code: 'R1', first_name: 'Rita', department: department.id, area: area.map(({ id }) => id) };
    const refused = await of(admin).callEndpoint(employee.calls.create, { body });
    expect(refused).toMatchObject({ isSuccess: false, fields: { 'custom:contract_no': [{ code: 'required' }] } });
    const made = dataOf(
      await of(admin).callEndpoint(employee.calls.create, { body: { ...body, custom: { contract_no: 'K 1' } } }),
    );
    expect(made.custom).toEqual({ contract_no: 'K 1' });
    expect((await give({ height: 1.9 })).isSuccess).toBe(true);
    expect(messages(await give({ contract_no: null }, made.id))).toEqual({ 'custom:contract_no': 'required' });
  });

  it('are twenty at most', async () => {
    const { length } = dataOf(await of(admin).callEndpoint(employeeField.calls.list, { query: { page_size: 50 } }));
    for (let at = length; at < 20; at += 1) await define({ code: `more_${at}`, label: `More ${at}` });
    const full = await of(admin).callEndpoint(employeeField.calls.create, {
      body: { code: 'one_more', label: 'One more', kind: 'text' },
    });
    expect(full).toMatchObject({ isSuccess: false, fields: { label: [{ code: 'mostFields' }] } });
  });
});
