import { beforeAll, describe, expect, it } from 'vitest';
import { autoExport, emailSetting, exportRun } from '#features/system/contract.ts';
import { systemSlice } from '#features/system/server.ts';
import { describeContent, listContents } from '#shared/contract/export-content.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
import { startWorker } from '#server/jobs/index.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { useSmtpServer } from '#tests/support/smtp-server.ts';
import { readCsv, readXlsx } from '#tests/support/table-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const account = { user: 'mailer', password: 'only-the-server-knows-8842' };
const smtp = useSmtpServer(account);
const server = useServer({ environment: { INNER_ADDRESSES: '127.0.0.1' } });
const people = usePeople(server);
let admin: Client;
beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
});

/** Advances the clock; sessions expire, so people sign in again. */
async function until(instant: string): Promise<void> {
  server.clock.advance(server.clock.now().until(instant));
  admin = server.caller(await people.tokenOf('adminA'));
}
/** Runs what is due, in two processes at once. */
async function tick(): Promise<void> {
  const workers = [1, 2].map(() => startRecurring(server.host, systemSlice.recurring ?? []));
  await Promise.all(workers.map((worker) => worker.drain()));
  await Promise.all(workers.map((worker) => worker.stop()));
}
async function work(): Promise<void> {
  const workers = await Promise.all([1, 2].map(() => startWorker(server.host, server.running.app.jobKinds)));
  await Promise.all(workers.map((worker) => worker.drain()));
  await Promise.all(workers.map((worker) => worker.stop()));
}
let count = 0;
const make = async (more: Partial<Parameters<typeof body>[0]> = {}) =>
  dataOf(await admin.callEndpoint(autoExport.calls.create, { body: body(more) }));
const body = (more: {
  content?: string;
  format?: 'xlsx' | 'csv' | 'pdf';
  target?: 'folder' | 'email';
  recipients?: string;
  at?: string;
  file_name?: string;
}) => ({
  task_name: `Task ${(count += 1)}`,
  content: 'personnel.employee?columns=emp_code,first_name&ordering=emp_code',
  file_name: '[task] [date] [run]',
  format: 'csv' as const,
  at: '07:00',
  ...more,
});
const runsOf = async (id: number) =>
  dataOf(await admin.callEndpoint(exportRun.calls.list, { query: { auto_export: id, ordering: 'create_time' } }));
const read = async (id: number) =>
  dataOf(await admin.callEndpoint(autoExport.calls.retrieve, { params: { id: String(id) } }));
const act = async (name: 'run_now' | 'suspend' | 'resume', id: number) =>
  dataOf(await admin.callEndpoint(autoExport.actions[name].call, { body: { ids: [id] } }));
const runNow = async (id: number): Promise<void> => {
  expect(await act('run_now', id)).toMatchObject([{ ok: true }]);
  await work();
  // Two runs within one second are the same.
  server.clock.advance({ seconds: 1 });
};
async function bytesOf(url: string | undefined): Promise<Uint8Array> {
  const answer = await server.fetch(url ?? '/none');
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

describe('an automatic export', () => {
  it('is written at its time by the company’s clock, once, and lies in the folder for 30 days', async () => {
    const task = await make();
    expect(task).toMatchObject({ status: 'active', owner_name: expect.any(String), last_run: null });
    expect(task.next_run).toBe('2026-03-03T07:00:00Z');
    await tick();
    expect(await runsOf(task.id)).toEqual([]);
    await until('2026-03-03T07:00:30Z');
    await tick();
    await work();
    const [run, ...others] = await runsOf(task.id);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ status: 'sent', fault: 'none', target: 'folder', due_time: '2026-03-03T07:00:00Z' });
    expect(run?.file?.name).toBe(`${task.task_name} 2026-03-03 ${run?.id}.csv`);
    const lines = readCsv(await bytesOf(run?.file?.url));
    expect(lines.length - 1).toBe(run?.rows);
    expect(lines[1]?.[0]).toBe('1001');
    expect(await read(task.id)).toMatchObject({ next_run: '2026-03-04T07:00:00Z', failures: 0 });
    await until('2026-04-03T08:00:00Z');
    expect((await runsOf(task.id))[0]?.file).toBeNull();
    await act('suspend', task.id);
  });

  it('is done once where several times were missed, and not at all while it is paused', async () => {
    const task = await make();
    await until('2026-04-10T06:00:00Z');
    await tick();
    expect((await runsOf(task.id)).map(({ due_time: due }) => due)).toEqual(['2026-04-10T06:00:00Z']);
    await act('suspend', task.id);
    await until('2026-04-14T06:00:00Z');
    await tick();
    expect(await runsOf(task.id)).toHaveLength(1);
    await act('resume', task.id);
    expect(await read(task.id)).toMatchObject({ status: 'active', next_run: '2026-04-15T06:00:00Z' });
    await act('suspend', task.id);
  });

  it('of a report is about the days that its period means when it is due', async () => {
    const task = await make({
      content: 'report.transaction?period=lastMonth&columns=emp_code,date',
      format: 'xlsx',
      file_name: 'Punches [from] to [to]',
    });
    await until('2026-05-03T09:00:00Z');
    await runNow(task.id);
    const [run] = await runsOf(task.id);
    expect(run).toMatchObject({ status: 'sent', file: { name: 'Punches 2026-04-01 to 2026-04-30.xlsx' } });
    expect(
      readXlsx(await bytesOf(run?.file?.url))
        .flat()
        .join(' '),
    ).toMatch(/01.04.2026|04.01.2026|2026-04-01|01\/04\/2026/);
  });

  it('that is due in the same second as another is one of its own', async () => {
    const [one, other] = [await make({ at: '12:00' }), await make({ at: '12:00' })];
    await until('2026-05-04T11:00:00Z');
    await tick();
    await work();
    for (const { id } of [one, other]) expect(await runsOf(id)).toMatchObject([{ status: 'sent' }]);
    for (const { id } of [one, other]) await act('suspend', id);
  });

  it('whose worker was killed after its file was kept writes no second one', async () => {
    const task = await make();
    await act('run_now', task.id);
    await server.database.asOwner(`update jobs set status = 'running', attempts = 1, held_until = $1`, [
      server.clock.now().subtract({ seconds: 1 }).toString(),
    ]);
    await work();
    await work();
    expect(await runsOf(task.id)).toMatchObject([{ status: 'sent' }]);
    const files = await server.database.asOwner('select name from files where title like $1', [`${task.task_name} %`]);
    expect(files).toHaveLength(1);
  });

  it('is mailed to each of its recipients, as a file with a name of its own', async () => {
    const [setting] = dataOf(await admin.callEndpoint(emailSetting.calls.list, {}));
    dataOf(
      await admin.callEndpoint(emailSetting.calls.patch, {
        params: { id: String(setting?.id) },
        body: {
          use_platform_mail: false,
          smtp_host: '127.0.0.1',
          smtp_port: smtp.port,
          security: 'none',
          username: account.user,
          password: account.password,
          from_email: 'personnel@acme.test',
        },
      }),
    );
    const task = await make({ target: 'email', recipients: 'Boss@acme.test\npayroll@acme.test' });
    await runNow(task.id);
    const [run] = await runsOf(task.id);
    expect(run).toMatchObject({ status: 'sent', target: 'email', answer: expect.stringContaining('Taken as 42') });
    const sent = smtp.mails.filter((mail) => mail.includes(task.task_name));
    expect(sent.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual(['boss@acme.test', 'payroll@acme.test']);
    expect(sent[0]).toContain('Content-Disposition: attachment');
    expect(sent[0]).toContain(`Message-ID: <export-${people.a.id}-${run?.id}-0@acme.test>`);
    const encoded = sent[0]?.split('Content-Disposition: attachment')[1]?.split('\r\n\r\n')[1] ?? '';
    expect(Buffer.from(encoded, 'base64').toString()).toContain('1001');
  });

  it('that fails is tried again, then waits for somebody after three failures, and its owner is told', async () => {
    const task = await make({ target: 'email', recipients: 'gone@acme.test' });
    smtp.refuse({ code: 451, text: 'Come back later' });
    await act('run_now', task.id);
    await work();
    expect(await runsOf(task.id)).toMatchObject([{ status: 'retrying', fault: 'refused', tries: 1 }]);
    smtp.refuse(null);
    server.clock.advance({ minutes: 1 });
    await work();
    expect(await runsOf(task.id)).toMatchObject([{ status: 'sent', fault: 'none', tries: 2 }]);
    smtp.refuse({ code: 554, text: 'Never again' });
    for (const failures of [1, 2, 3]) {
      await runNow(task.id);
      expect(await read(task.id)).toMatchObject({ failures, status: failures < 3 ? 'active' : 'paused' });
    }
    smtp.refuse(null);
    expect((await runsOf(task.id)).at(-1)).toMatchObject({ status: 'failed', fault: 'refused' });
    const { items } = dataOf(await admin.callEndpoint(listNotifications, {}));
    expect(items[0]).toMatchObject({ kind: 'auto_export_paused', data: { task: task.task_name } });
    await act('resume', task.id);
    await runNow(task.id);
    expect(await read(task.id)).toMatchObject({ failures: 0, status: 'active' });
  });
});

describe('the rights of an automatic export', () => {
  it('are those of who saved it last, as they are when it runs', async () => {
    const employee = server.caller(await people.tokenOf('empA1'));
    const refused = employee.callEndpoint(autoExport.calls.create, { body: body({}) });
    await expect(refused).rejects.toMatchObject({ status: 403 });
    const task = await make();
    const user = people.users.adminA;
    await server.database.asOwner(`update memberships set status = 'disabled' where user_id = $1 and company_id = $2`, [
      user,
      people.a.id,
    ]);
    await server.database.asOwner(`update auto_exports set next_run = $1 where id = $2`, [
      server.clock.now().toString(),
      task.id,
    ]);
    server.clock.advance({ minutes: 1 });
    await tick();
    await work();
    await server.database.asOwner(`update memberships set status = 'active' where user_id = $1 and company_id = $2`, [
      user,
      people.a.id,
    ]);
    expect(await runsOf(task.id)).toMatchObject([{ status: 'failed', fault: 'owner', file: null }]);
    expect(await read(task.id)).toMatchObject({ status: 'stopped', last_fault: 'owner' });
    expect(await act('resume', task.id)).toMatchObject([{ ok: true }]);
    server.clock.advance({ seconds: 1 });
    await runNow(task.id);
    expect((await runsOf(task.id)).at(-1)).toMatchObject({ status: 'sent' });
  });

  it('say what may be chosen, and what a file will hold', async () => {
    const names = dataOf(await admin.callEndpoint(listContents, {}));
    expect(names).toContain('personnel.employee');
    expect(names).toContain('report.transaction');
    const content = 'report.transaction?period=yesterday&columns=emp_code,date';
    const told = dataOf(await admin.callEndpoint(describeContent, { query: { content } }));
    expect(told).toMatchObject({ period: 'yesterday', period_field: 'date', rows: 0 });
    expect(told.columns).toHaveLength(2);
    const unknown = await admin.callEndpoint(describeContent, { query: { content: 'vendor.company' } });
    expect(unknown).toMatchObject({ isSuccess: false, fields: { content: expect.anything() } });
  });

  it('of a list tell its conditions as those of a report are told', async () => {
    const { one } = people.a.departments;
    const conditions = `department=${one}&hire_date__gte=2024-02-01&search=smith&id__in=1,2`;
    const content = `personnel.employee?columns=emp_code&${conditions}`;
    const { filters } = dataOf(await admin.callEndpoint(describeContent, { query: { content } }));
    expect(filters.toSorted()).toEqual([
      '2 selected',
      expect.stringMatching(/^Department: .*[a-z]/i),
      expect.stringMatching(/^Hire date: ≥ .*2024/),
      'Search: smith',
    ]);
  });

  it.each([
    ['content', { content: 'personnel.employee?nothing=1' }],
    ['content', { content: 'personal.manual_log' }],
    ['content', { content: 'personnel.employee?period=yesterday' }],
    ['file_name', { file_name: '../../etc/passwd' }],
    ['file_name', { file_name: 'a$(id)' }],
    ['file_name', { file_name: 'a;b' }],
    ['file_name', { file_name: '/root' }],
    ['recipients', { target: 'email' as const, recipients: 'nobody' }],
    ['recipients', { target: 'email' as const, recipients: '' }],
  ])('refuse at %s: %j', async (field, more) => {
    const answer = await admin.callEndpoint(autoExport.calls.create, { body: body(more) });
    expect(answer).toMatchObject({ isSuccess: false, fields: { [field]: expect.anything() } });
  });
});
