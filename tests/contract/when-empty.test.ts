import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { department } from '#features/company/contract.ts';
import { holiday } from '#features/complement/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { importFile } from '#tests/support/import-file.ts';
import { companyResources } from '#tests/support/made-records.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let token: string;
let worker: Worker;

beforeAll(async () => {
  token = await people.tokenOf('adminA');
  admin = server.caller(token);
  worker = await startWorker(server.host, server.running.app.jobKinds);
});
afterAll(() => worker.stop());

const fileOf = async (resource: AnyResource, what: string): Promise<string> => {
  const answer = await server.fetch(`/web${resource.path}${what}`, {
    headers: { authorization: `JWT ${token}`, 'accept-language': 'en' },
  });
  expect(answer.status).toBe(200);
  return (await answer.text()).replace('\ufeff', '').trim();
};
const taken = (resource: AnyResource, file: string) => importFile(admin, () => worker.drain(), resource, file);
const holidays = async () =>
  dataOf(await admin.callEndpoint(holiday.calls.list, { query: { ordering: 'holiday_name' } })).map(
    ({ holiday_name, departments }) => [holiday_name, departments.map(({ display_name }) => display_name)],
  );

/** Fields with a text for the empty value, with the resource that imports them. */
const fieldsWithText = () =>
  companyResources(server)
    .filter(({ readOnly, without }) => !readOnly && !without.includes('import'))
    .flatMap((resource) =>
      Object.entries(resource.fields)
        .filter(([, { whenEmpty }]) => whenEmpty === 'said')
        .map(([name]) => ({ resource, name })),
    );

describe('a field that is empty and means something', () => {
  it('says so in a file, which is taken back in every language, and in the log holds nothing', async () => {
    const file = [
      'holiday_name,start_date,departments',
      'A,2026-03-01,All departments',
      'B,2026-03-02,todos los departamentos',
      'C,2026-03-03,كل الأقسام',
      'D,2026-03-04,',
    ].join('\r\n');
    expect((await taken(holiday, file)).wrong).toEqual([]);
    expect(await holidays()).toEqual([
      ['A', []],
      ['B', []],
      ['C', []],
      ['D', []],
    ]);
    const export_ = await fileOf(holiday, 'export/?format=csv&columns=holiday_name,departments&ordering=holiday_name');
    expect(export_.split('\r\n').slice(1)).toEqual(['A', 'B', 'C', 'D'].map((name) => `${name},All departments`));
    const log = dataOf(await admin.callEndpoint(operationLog.calls.list, { query: { object_type: holiday.name } }));
    expect(JSON.stringify(log)).not.toContain('All departments');
  });

  it('stands in the template of every resource, whose line can be imported as it is', async () => {
    expect(fieldsWithText().map(({ resource, name }) => `${resource.name}.${name}`)).toContain(
      'complement.holiday.departments',
    );
    for (const { resource, name } of fieldsWithText()) {
      const [heading = '', line = ''] = (await fileOf(resource, 'import_template/?format=csv')).split('\r\n');
      const at = Object.keys(resource.fields).indexOf(name);
      expect(line, `${resource.name}.${name}: ${heading}`).not.toBe('');
      expect(line.split(',')[at], `${resource.name}.${name}: ${heading}`).not.toBe('');
      expect((await taken(resource, `${heading}\r\n${line}`)).wrong, resource.name).toEqual([]);
    }
  });

  it('is refused where a record has the name of what it means', async () => {
    const root = dataOf(await admin.callEndpoint(department.calls.list, { query: {} }))[0];
    dataOf(
      await admin.callEndpoint(department.calls.create, {
        body: { dept_code: 'ALL', dept_name: 'All Departments', parent_dept: root?.id ?? 0 },
      }),
    );
    const wrong = async (what: string) =>
      (await taken(holiday, `holiday_name,start_date,departments\r\nE,2026-03-05,${what}`)).wrong;
    expect(await wrong('All departments')).toEqual(['2 departments unknownRecord']);
    expect(await wrong('ALL')).toEqual([]);
    expect(await holidays()).toContainEqual(['E', ['All Departments']]);
  });
});
