import { createServer } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { punchState } from '#features/device/contract.ts';
import { emailSetting } from '#features/system/contract.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { useAutoExports } from '#tests/support/auto-exports.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { useSmtpServer } from '#tests/support/smtp-server.ts';
import { readCsv, readXlsx } from '#tests/support/table-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { word } from '#tests/support/words.ts';

const account = { user: 'mailer', password: 'only-the-server-knows-8842' };
const smtp = useSmtpServer(account);
const server = useServer({ environment: { INNER_ADDRESSES: '127.0.0.1' } });
const people = usePeople(server);
const exports = useAutoExports(server, people);

/** Says where the company's mail server is. */
async function say(smtp_host: string, smtp_port: number): Promise<void> {
  const [setting] = dataOf(await exports.admin.callEndpoint(emailSetting.calls.list, {}));
  dataOf(
    await exports.admin.callEndpoint(emailSetting.calls.patch, {
      params: { id: String(setting?.id) },
      body: {
        use_platform_mail: false,
        smtp_host,
        smtp_port,
        security: 'none',
        username: account.user,
        password: account.password,
        from_email: 'personnel@acme.test',
      },
    }),
  );
}

/** A port on which nobody listens: it was free a moment ago. */
const closedPort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });

const mailed = { target: 'email' as const, recipients: 'boss@acme.test\npayroll@acme.test' };
const recipientsOf = (task: string): (string | undefined)[] =>
  smtp.mails.filter((mail) => mail.includes(task)).map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim());

/** Lets the time of the next attempt come. */
async function later(): Promise<void> {
  await exports.pass(60);
  await exports.work();
}

describe('a mail server that cannot be reached', () => {
  beforeEach(() => {
    smtp.hangUpAfter(null);
  });

  it.each([
    ['refuses connections', async () => say('127.0.0.1', await closedPort()), 'noAnswer'],
    ['has a name that nobody knows', () => say('mail.nobody.invalid', 25), 'unknownHost'],
  ] as const)('%s: the run says so, is tried again, and each recipient gets one mail', async (_, break_, fault) => {
    await break_();
    const task = await exports.make(mailed);
    await exports.runNow(task.id);
    const first = await exports.lastRun(task.id);
    expect(first).toMatchObject({ status: 'retrying', fault, tries: 1, answer: expect.stringContaining('boss@acme') });
    // The file is kept and not written again.
    expect(first?.file?.name).toBeTruthy();
    expect(await exports.read(task.id)).toMatchObject({ status: 'active', failures: 0 });
    await say('127.0.0.1', smtp.port);
    await later();
    expect(await exports.lastRun(task.id)).toMatchObject({
      id: first?.id,
      status: 'sent',
      fault: 'none',
      tries: 2,
      file: { name: first?.file?.name },
    });
    expect(recipientsOf(task.task_name)).toEqual(['boss@acme.test', 'payroll@acme.test']);
    await later();
    expect(recipientsOf(task.task_name)).toHaveLength(2);
  });

  it('is gone between two mails: who has the file gets it no second time', async () => {
    await say('127.0.0.1', smtp.port);
    const task = await exports.make(mailed);
    smtp.hangUpAfter(smtp.mails.length + 1);
    await exports.runNow(task.id);
    expect(await exports.lastRun(task.id)).toMatchObject({
      status: 'retrying',
      fault: 'noAnswer',
      answer: expect.stringContaining('payroll@acme.test'),
    });
    expect(recipientsOf(task.task_name)).toEqual(['boss@acme.test']);
    smtp.hangUpAfter(null);
    await later();
    expect(await exports.lastRun(task.id)).toMatchObject({ status: 'sent', tries: 2 });
    expect(recipientsOf(task.task_name)).toEqual(['boss@acme.test', 'payroll@acme.test']);
  });

  it('stays away: the run fails in the end, and after three of them the export waits for its owner, who is told', async () => {
    await say('127.0.0.1', await closedPort());
    const task = await exports.make(mailed);
    for (const failures of [1, 2, 3]) {
      await exports.runNow(task.id);
      for (let attempts = 0; attempts < 20; attempts += 1) {
        if ((await exports.lastRun(task.id))?.status === 'failed') break;
        await later();
      }
      expect(await exports.lastRun(task.id)).toMatchObject({ status: 'failed', fault: 'noAnswer' });
      expect(await exports.read(task.id)).toMatchObject({ failures, last_fault: 'noAnswer' });
    }
    expect(await exports.read(task.id)).toMatchObject({ status: 'paused' });
    const { items } = dataOf(await exports.admin.callEndpoint(listNotifications, {}));
    expect(items[0]).toMatchObject({ kind: 'auto_export_paused', data: { task: task.task_name } });
    // What was to be sent is not lost: it lies in the folder.
    expect((await exports.lastRun(task.id))?.file).not.toBeNull();
  });
});

describe('the language of an automatic export', () => {
  const bytesOf = async (id: number): Promise<Uint8Array> => {
    await exports.runNow(id);
    const answer = await server.fetch((await exports.lastRun(id))?.file?.url ?? '/none');
    return new Uint8Array(await answer.arrayBuffer());
  };

  it('is that of the export down to the lines below its title and the names of records, whatever its owner reads', async () => {
    const question = 'period=lastMonth&status=1&situation=late&include_resigned=false&columns=emp_code,date,status';
    const task = await exports.make({
      content: `report.daily_attendance?${question}`,
      format: 'xlsx',
      language: 'ar',
    });
    const lines = readXlsx(await bytesOf(task.id)).map(([cell]) => String(cell ?? ''));
    expect(lines[0]).toBe(word('report:dailyAttendance.title', {}, 'ar'));
    const above = lines.slice(0, lines.indexOf(word('report:shared.field.emp_code', {}, 'ar')));
    expect(above.length).toBeGreaterThan(4);
    // The company's name and its zone are no words.
    const words = above.join(' ').replaceAll('Acme Works', '').replaceAll('Europe/London', '');
    expect(words).not.toMatch(/[a-z]{2,}/i);

    const states = await exports.make({ content: `${punchState.name}?columns=name`, language: 'ar' });
    const [, ...names] = readCsv(await bytesOf(states.id));
    expect(names.length).toBeGreaterThan(3);
    expect(names.flat().join(' ')).not.toMatch(/[a-z]/i);
  });
});
