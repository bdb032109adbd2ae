import { limitTo, toDepartments } from '#tests/support/member-scopes.ts';
import { wholeCompany } from '#shared/contract/member-scope.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { department } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import { transactionReport } from '#features/report/contract.ts';
import { commonCodes, exportCodes, holdsFiles, servedCalls } from '#shared/contract/index.ts';
import { cancelJob, retrieveJob, type Job } from '#shared/contract/jobs.ts';
import { startWorker } from '#server/jobs/index.ts';
import { maintenance } from '#server/maintenance.ts';
import { startRecurring } from '#server/recurring/index.ts';
import type { Role } from '#tests/support/fixtures.ts';
import { givePunches } from '#tests/support/punches.ts';
import { readCsv, readXlsx } from '#tests/support/table-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);

beforeAll(async () => {
  await givePunches(server, people.a.id, 'Europe/London', [
    { code: '1001', at: '2026-02-23T08:58:10Z' },
    { code: '1002', at: '2026-02-23T09:00:00Z' },
    { code: '1001', at: '2026-03-02T08:58:10Z' },
  ]);
});
afterEach(async () => {
  await server.database.asOwner('delete from jobs');
});

async function work(): Promise<void> {
  const worker = await startWorker(server.host, server.running.app.jobKinds);
  await worker.drain();
  await worker.stop();
}

type Exported = typeof employee | typeof department | typeof transactionReport;

async function start(of: Exported, query: Record<string, string>, role: Role = 'adminA'): Promise<string> {
  const answer = await server.caller(await people.tokenOf(role)).callEndpoint(of.calls.exportJob, { query, body: {} });
  if (!answer.isSuccess) throw new Error(answer.code);
  return String(answer.data.data.job);
}

async function read(id: string, role: Role = 'adminA'): Promise<Job> {
  const answer = await server.caller(await people.tokenOf(role)).callEndpoint(retrieveJob, { params: { id } });
  if (!answer.isSuccess) throw new Error(answer.code);
  return answer.data.data;
}

async function fetchFile({ file }: Job): Promise<Uint8Array> {
  if (!file) throw new Error('No file');
  const answer = await server.fetch(file.url);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

const kept = () => server.database.asOwner('select name, title from files');

describe('an export that a job writes', () => {
  it('has the rows of the one that is answered at once, as a file that only its person is given', async () => {
    const query = { format: 'csv', ordering: 'emp_code', columns: 'emp_code,department', language: 'en' };
    const id = await start(employee, query);
    await work();
    const job = await read(id);
    expect(job).toMatchObject({ status: 'done', progress: 100, result: { rows: 2 }, error_code: null });
    expect(job.file?.name).toMatch(/^Employees \d{4}-\d\d-\d\d\.csv$/);
    const bytes = await fetchFile(job);
    const direct = await server
      .caller(await people.tokenOf('adminA'))
      .downloadEndpoint(employee.calls.export, { query });
    expect(new TextDecoder().decode(bytes)).toBe(await direct.blob.text());
    expect(bytes.length).toBe(job.file?.size);
    for (const role of ['adminB', 'both', 'scopedA'] as const)
      await expect(read(id, role)).rejects.toMatchObject({ status: 404 });
    expect(
      await server.database.asOwner(`select object_type from operation_logs where action = 'export'`),
    ).toContainEqual({ object_type: 'personnel.employee' });
  });

  it.each(['xlsx', 'pdf'])('is written as %s too', async (format) => {
    const week = { date__gte: '2026-02-23', date__lte: '2026-03-01', group_by: 'employee', columns: 'emp_code,time' };
    const id = await start(transactionReport, { ...week, format });
    await work();
    const bytes = await fetchFile(await read(id));
    if (format === 'pdf') expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-');
    else expect(readXlsx(bytes).filter(([code]) => code === '1001' || code === '1002')).toHaveLength(2);
  });

  it('is kept for a day and then removed, and its link goes with it', async () => {
    const id = await start(department, { format: 'csv' });
    await work();
    const { file } = await read(id);
    const name = /auth_files\/([^?]+)/.exec(file?.url ?? '')?.[1] ?? '';
    server.clock.advance({ hours: 25 });
    expect((await read(id)).file).toBeNull();
    expect((await server.fetch(file?.url ?? '')).status).toBe(401);
    const recurring = startRecurring(server.host, maintenance);
    await recurring.drain();
    server.clock.advance({ hours: 1 });
    await recurring.drain();
    await recurring.stop();
    expect(await kept()).not.toContainEqual(expect.objectContaining({ name }));
    expect(await server.host.files.read(name)).toBeUndefined();
  });

  it('means by "this month" the month in which it was asked for', async () => {
    const month = server.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().with({ day: 1 });
    const id = await start(transactionReport, { format: 'csv' });
    server.clock.advance({ hours: 24 * 40 });
    await work();
    expect((await read(id)).file?.name).toContain(month.toString());
  });

  it('is written with the rights of the moment: none, or those of fewer departments', async () => {
    const both = { format: 'csv', columns: 'emp_code', ordering: 'emp_code' };
    const codes = async (id: string) =>
      readCsv(await fetchFile(await read(id, 'scopedA')))
        .slice(1)
        .flat();
    const scope = (ids: readonly number[] | null) =>
      limitTo(server, people.a.id, people.users.scopedA, ids === null ? wholeCompany : toDepartments(ids));
    const { one, two } = people.a.departments;
    await scope([one, two]);
    const wide = await start(employee, both, 'scopedA');
    await scope([two]);
    await work();
    expect(await codes(wide)).toEqual(['1002']);

    await scope([one]);
    const report = await start(transactionReport, { ...both, ordering: 'date', date__gte: '2026-02-23' }, 'scopedA');
    await work();
    expect(new Set((await codes(report)).filter((code) => /^\d+$/.test(code)))).toEqual(new Set(['1001']));

    const before = (await kept()).length;
    const none = await start(employee, both, 'viewA').catch((error: unknown) => error);
    expect(none).toMatchObject({ status: 403 });
    const late = await start(employee, both, 'both').catch(() => undefined);
    expect(late).toBeUndefined();
    const asked = await start(employee, both, 'scopedA');
    await server.database.asOwner(`delete from membership_groups where membership in
      (select id from memberships where user_id = ${people.users.scopedA})`);
    await work();
    expect(await server.database.asOwner('select status, error_code from jobs where id = $1', [asked])).toEqual([
      { status: 'failed', error_code: commonCodes.forbidden.code },
    ]);
    expect(await kept()).toHaveLength(before);
    // A person who lost the right gets no link to earlier exports.
    expect((await read(wide, 'scopedA')).file).toBeNull();
  });

  it('leaves nothing where it is cancelled while it writes', async () => {
    const before = (await kept()).length;
    const written: string[] = [];
    const { files } = server.host;
    const { write } = files;
    const id = await start(department, { format: 'xlsx' });
    Object.assign(files, {
      write: async (name: string, content: Parameters<typeof write>[1]) => {
        written.push(name);
        const size = await write(name, content);
        await server.caller(await people.tokenOf('adminA')).callEndpoint(cancelJob, { params: { id }, body: {} });
        return size;
      },
    });
    try {
      await work();
    } finally {
      Object.assign(files, { write });
    }
    expect(await read(id)).toMatchObject({ status: 'cancelled', file: null, result: null });
    expect(await kept()).toHaveLength(before);
    expect(written).toHaveLength(1);
    expect(await files.read(written[0] ?? '')).toBeUndefined();
  });

  it('keeps its question sealed while it waits and not at all afterwards', async () => {
    const id = await start(employee, { format: 'csv', search: 'Secret person' });
    const payload = async () =>
      JSON.stringify(await server.database.asOwner('select payload from jobs where id = $1', [id]));
    expect(await payload()).not.toContain('Secret');
    await work();
    expect(await payload()).toContain('{}');
  });

  it('waits for no more than a few others of the same person', async () => {
    for (let at = 0; at < 5; at += 1) await start(department, { format: 'csv' });
    const answer = await server
      .caller(await people.tokenOf('adminA'))
      .callEndpoint(department.calls.exportJob, { query: { format: 'csv' }, body: {} });
    expect(answer).toMatchObject({ isSuccess: false, code: exportCodes.tooManyWaiting.code });
    // Exports of others do not wait.
    await expect(start(department, { format: 'csv' }, 'adminB')).resolves.toBeDefined();
  });
});

describe('an export of one column', () => {
  it('that is a file has the others: no column of any list breaks it', async () => {
    const admin = server.caller(await people.tokenOf('adminA'));
    const resources = server.running.app.registry.all().map((one) => one.resource);
    const files = resources.flatMap((resource) =>
      resource.audience.of !== 'company' || !servedCalls(resource).export
        ? []
        : Object.entries(resource.fields)
            .filter(([, field]) => holdsFiles(field) && field.options.column !== undefined)
            .map(([columns]) => ({ resource, columns })),
    );
    expect(files.length).toBeGreaterThan(1);
    for (const { resource, columns } of files) {
      const answer = await admin.downloadEndpoint(resource.calls.export, { query: { format: 'csv', columns } });
      expect((await answer.blob.text()).trim(), `${resource.name} ${columns}`).not.toBe('');
    }
  });
});
