import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptHostKey } from '#features/system/contract.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { useAutoExports } from '#tests/support/auto-exports.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { startSftpServer, type SftpServer } from '#tests/support/sftp-server.ts';
import { readCsv } from '#tests/support/table-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

let sftp: SftpServer;
beforeAll(async () => {
  sftp = await startSftpServer();
});
afterAll(() => sftp.stop());
beforeEach(() => {
  sftp.mood = 'well';
  sftp.files.clear();
  sftp.events.length = 0;
});
const server = useServer({ environment: { INNER_ADDRESSES: '127.0.0.1' } });
const people = usePeople(server);
const exports = useAutoExports(server, people);

const place = () => ({
  target: 'sftp' as const,
  sftp_host: '127.0.0.1',
  sftp_port: sftp.port,
  sftp_user: sftp.account.user,
  sftp_password: sftp.account.password,
  sftp_directory: '/in',
});
type Given = Partial<ReturnType<typeof place>> & { readonly sftp_key?: string; readonly file_name?: string };

const accept = (id: number, fingerprint: string) =>
  exports.admin.callEndpoint(acceptHostKey, { body: { id, fingerprint } });

/** An export to the server, whose key has been accepted. */
async function make(more: Given = {}) {
  const task = await exports.make({ ...place(), ...more });
  const { fault, answer } = await exports.test(task.id);
  if (fault === 'hostKeyNew') dataOf(await accept(task.id, answer));
  return task;
}

describe('a file sent to an SFTP server', () => {
  it('goes there once its key has been accepted, as a whole and under its name at the end only', async () => {
    const task = await exports.make({ ...place(), file_name: 'Nómina ünlü [run]' });
    const first = await exports.test(task.id);
    expect(first).toMatchObject({ fault: 'hostKeyNew', answer: expect.stringMatching(/^SHA256:[\w+/]{43}$/) });
    await exports.runNow(task.id);
    expect(await exports.lastRun(task.id)).toMatchObject({ status: 'failed', fault: 'hostKeyNew' });
    expect(sftp.events).toEqual([]);
    dataOf(await accept(task.id, first.answer));
    expect(await exports.read(task.id)).toMatchObject({ sftp_fingerprint: first.answer });
    expect(await exports.test(task.id)).toEqual({ fault: null, answer: '/in/connection-test.txt' });
    await exports.runNow(task.id);
    const run = await exports.lastRun(task.id);
    const path = `/in/Nómina ünlü ${run?.id}.csv`;
    expect(run).toMatchObject({ status: 'sent', fault: 'none', target: 'sftp', answer: path });
    expect(readCsv(sftp.files.get(path) ?? Buffer.of())[1]?.[0]).toBe('1001');
    const part = `/in/.muster-${run?.id}.part`;
    expect(sftp.events.slice(-2)).toEqual([`open ${part}`, `rename ${part} ${path}`]);
  });

  it('replaces one of the same name', async () => {
    const task = await make({ file_name: 'Hours' });
    await exports.runNow(task.id);
    sftp.files.set('/in/Hours.csv', Buffer.from('old'));
    await exports.runNow(task.id);
    expect(await exports.lastRun(task.id)).toMatchObject({ status: 'sent' });
    expect([...sftp.files.keys()].filter((path) => path.includes('Hours'))).toEqual(['/in/Hours.csv']);
    expect(sftp.files.get('/in/Hours.csv')?.toString()).not.toBe('old');
  });

  it('signs in by a private key, also where its spaces and lines were lost', async () => {
    const task = await make({ sftp_password: '', sftp_key: sftp.account.key.replaceAll(/\s/g, '') });
    expect(await exports.test(task.id)).toMatchObject({ fault: null });
    expect(await exports.create({ ...place(), sftp_key: 'no key' })).toMatchObject({
      fields: { sftp_key: [{ code: 'privateKey' }] },
    });
  });

  it.each([
    ['the password is wrong', 'signIn', { sftp_password: 'wrong' }],
    ['there is no such directory', 'directory', { sftp_directory: '/nowhere' }],
  ])('fails at once and says so where %s', async (_, fault, wrong) => {
    const task = await make(wrong);
    expect(await exports.test(task.id)).toMatchObject({ fault });
    await exports.runNow(task.id);
    expect(await exports.lastRun(task.id)).toMatchObject({ status: 'failed', fault });
  });

  it.each([
    ['may not be written', 'readOnly', 'denied', 'failed'],
    ['is full', 'full', 'refused', 'retrying'],
    ['breaks off in the middle', 'cutsOff', 'noAnswer', 'retrying'],
  ] as const)('fails and says so where the server %s', async (_, mood, fault, status) => {
    const task = await make({ file_name: 'Broken' });
    sftp.mood = mood;
    await exports.runNow(task.id);
    expect(await exports.lastRun(task.id)).toMatchObject({ status, fault });
    expect([...sftp.files.keys()].filter((path) => !path.includes('.part'))).not.toContain('/in/Broken.csv');
    sftp.mood = 'well';
    if (status !== 'retrying') return;
    server.clock.advance({ minutes: 1 });
    await exports.work();
    expect(await exports.lastRun(task.id)).toMatchObject({ status: 'sent', tries: 2 });
    expect([...sftp.files.keys()].filter((path) => path.includes('.part'))).toEqual([]);
  });

  it('does not go to a server inside the installation’s network', async () => {
    for (const sftp_host of ['127.0.0.2', '10.0.0.1', '169.254.169.254', '[::1]']) {
      const task = await exports.make({ ...place(), sftp_host });
      expect(await exports.test(task.id)).toMatchObject({ fault: 'inner' });
    }
    const nobody = await exports.make({ ...place(), sftp_host: 'nobody.invalid' });
    expect(await exports.test(nobody.id)).toMatchObject({ fault: 'unknownHost' });
  });
});

describe('a server whose key changes', () => {
  it('gets nothing, not even the password; the export is paused, its owner is told, and the new key can be accepted', async () => {
    const task = await make();
    await sftp.stop();
    const other = await startSftpServer(sftp.port);
    await exports.runNow(task.id);
    expect(await exports.lastRun(task.id)).toMatchObject({ status: 'failed', fault: 'hostKeyChanged', tries: 1 });
    expect(other.attempts).toBe(0);
    expect(await exports.read(task.id)).toMatchObject({ status: 'paused', failures: 1, last_fault: 'hostKeyChanged' });
    const { items } = dataOf(await exports.admin.callEndpoint(listNotifications, {}));
    expect(items[0]).toMatchObject({ kind: 'auto_export_key', data: { task: task.task_name } });
    const { fault, answer } = await exports.test(task.id);
    expect(fault).toBe('hostKeyChanged');
    dataOf(await accept(task.id, answer));
    expect(await exports.test(task.id)).toMatchObject({ fault: null });
    expect(other.attempts).toBeGreaterThan(0);
    sftp = other;
  });
});

describe('the secrets of an SFTP server', () => {
  it('are kept sealed, and entered again for another server or user', async () => {
    const task = await make({ sftp_key: sftp.account.key });
    expect(await exports.read(task.id)).toMatchObject({ sftp_password: true, sftp_key: true });
    const [stored] = await server.database.asOwner(
      `select (select row_to_json(t)::text from auto_exports t where id = $1) as task,
        (select string_agg(row_to_json(l)::text, ' ') from operation_logs l) as log`,
      [task.id],
    );
    const all = `${String(stored?.['task'])} ${String(stored?.['log'])}`;
    for (const secret of [sftp.account.password, sftp.account.key.split('\n')[2] ?? '-'])
      expect(all).not.toContain(secret);
    for (const elsewhere of [{ sftp_host: '127.0.0.3' }, { sftp_user: 'other' }])
      expect(await exports.change(task.id, elsewhere)).toMatchObject({
        fields: { sftp_password: [{ code: 'passwordAgain' }] },
      });
    const moved = dataOf(await exports.change(task.id, { sftp_port: 2222, sftp_password: 'again' }));
    expect(moved).toMatchObject({ sftp_fingerprint: '', sftp_password: true, sftp_key: false });
    const gone = dataOf(await exports.change(task.id, { target: 'folder' }));
    expect(gone).toMatchObject({ sftp_password: false, sftp_key: false });
  });

  it('are needed, one of them', async () => {
    const { sftp_password: _, ...rest } = place();
    expect(await exports.create(rest)).toMatchObject({ fields: { sftp_password: [{ code: 'required' }] } });
  });

  it('come with no address but a server’s name', async () => {
    for (const sftp_host of ['sftp://files.example', 'files.example/in', 'user@files.example', ''])
      expect(await exports.create({ ...place(), sftp_host })).toMatchObject({
        fields: { sftp_host: expect.anything() },
      });
    for (const sftp_directory of ['/in/../..', '..', 'a//b/./c'])
      expect(await exports.create({ ...place(), sftp_directory })).toMatchObject({
        fields: { sftp_directory: expect.anything() },
      });
  });
});
