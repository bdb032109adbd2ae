import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listNotifications } from '#shared/contract/notifications.ts';
import { useAutoExports } from '#tests/support/auto-exports.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { readCsv } from '#tests/support/table-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { isGenuine, useWebhookReceiver } from '#tests/support/webhook-receiver.ts';

const receiver = useWebhookReceiver();
const canary = useWebhookReceiver('127.0.0.2');
const server = useServer({ environment: { INNER_ADDRESSES: '127.0.0.1' } });
const people = usePeople(server);
const exports = useAutoExports(server, people);
const strict = useServer();
const strictPeople = usePeople(strict);
const strictExports = useAutoExports(strict, strictPeople);

const address = (): string => `http://127.0.0.1:${receiver.port}/hooks/muster?tenant=7`;
const make = (webhook_url = address()) => exports.make({ target: 'webhook', webhook_url });
const toldSchema = z.tuple([z.object({ ok: z.literal(true), context: z.object({ secret: z.string() }) })]);
/** Makes a signing secret, as its dialog shows it. */
const secretOf = async (id: number): Promise<string> =>
  toldSchema.parse(await exports.act('new_secret', id))[0].context.secret;
const last = () => {
  const found = receiver.received.at(-1);
  if (!found) throw new Error('Nothing was received');
  return found;
};
afterEach(() => receiver.answer({ status: 200, text: 'Thanks' }));

describe('a file sent to a web address', () => {
  it('is the body of one request, whose signature its secret proves', async () => {
    const task = await make();
    const secret = await secretOf(task.id);
    await exports.runNow(task.id);
    const run = await exports.lastRun(task.id);
    expect(run).toMatchObject({ status: 'sent', fault: 'none', target: 'webhook', answer: '200 Thanks', tries: 1 });
    expect(last()).toMatchObject({ method: 'POST', path: '/hooks/muster?tenant=7' });
    const { headers, body } = last();
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain(run?.file?.name);
    expect(headers['webhook-type']).toBe('export.file');
    expect(readCsv(body)[1]?.[0]).toBe('1001');
    expect(isGenuine(last(), secret, server.clock.now())).toBe(true);
    expect(isGenuine({ ...last(), body: Buffer.concat([body, Buffer.of(32)]) }, secret, server.clock.now())).toBe(
      false,
    );
    expect(isGenuine(last(), secret, server.clock.now().add({ minutes: 6 }))).toBe(false);
  });

  it('is tried again while the receiver is busy, as the same event with a time of its own', async () => {
    const task = await make();
    const secret = await secretOf(task.id);
    receiver.answer({ status: 503, text: 'Later' });
    await exports.act('run_now', task.id);
    await exports.work();
    expect(await exports.lastRun(task.id)).toMatchObject({ status: 'retrying', fault: 'refused', answer: '503 Later' });
    const first = last();
    receiver.answer({ status: 204 });
    server.clock.advance({ minutes: 1 });
    await exports.work();
    expect(await exports.lastRun(task.id)).toMatchObject({ status: 'sent', fault: 'none', tries: 2, answer: '204' });
    expect(last().headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(Number(last().headers['webhook-timestamp'])).toBeGreaterThan(Number(first.headers['webhook-timestamp']));
    expect(isGenuine(last(), secret, server.clock.now())).toBe(true);
  });

  it('that is refused three times waits for somebody, and its owner is told', async () => {
    const task = await make();
    receiver.answer({ status: 422, text: 'No such column' });
    for (const failures of [1, 2, 3]) {
      await exports.runNow(task.id);
      expect(await exports.read(task.id)).toMatchObject({ failures, status: failures < 3 ? 'active' : 'paused' });
    }
    expect(await exports.lastRun(task.id)).toMatchObject({
      status: 'failed',
      fault: 'refused',
      answer: '422 No such column',
      tries: 1,
    });
    const { items } = dataOf(await exports.admin.callEndpoint(listNotifications, {}));
    expect(items[0]).toMatchObject({ kind: 'auto_export_paused', data: { task: task.task_name } });
  });

  it('does not follow a redirect', async () => {
    const task = await make();
    receiver.answer({ status: 307, headers: { location: `http://127.0.0.2:${canary.port}/inside` } });
    const before = receiver.received.length;
    await exports.runNow(task.id);
    expect(await exports.lastRun(task.id)).toMatchObject({ status: 'failed', fault: 'redirect' });
    expect(receiver.received).toHaveLength(before + 1);
    expect(canary.received).toEqual([]);
  });
});

describe('a web address inside the installation’s network', () => {
  it.each([
    ['127.0.0.2', 'inner'],
    ['[::1]', 'inner'],
    ['[::ffff:127.0.0.2]', 'inner'],
    ['169.254.169.254', 'inner'],
    ['10.0.0.1', 'inner'],
    // The same as 127.0.0.2.
    ['2130706434', 'inner'],
    ['0x7f.2', 'inner'],
    ['nobody.invalid', 'unknownHost'],
  ])('%s is not called: %s', async (host, fault) => {
    const task = await make(`http://${host}:${canary.port}/`);
    expect(await exports.test(task.id)).toMatchObject({ fault });
    expect(canary.received).toEqual([]);
  });

  it('may not be typed without encryption where the operator allows none', async () => {
    const typed = await strictExports.create({ target: 'webhook', webhook_url: 'http://receiver.example/hook' });
    expect(typed).toMatchObject({ isSuccess: false, fields: { webhook_url: [{ code: 'httpsOnly' }] } });
    dataOf(await strictExports.create({ target: 'webhook', webhook_url: 'https://receiver.example/hook' }));
  });

  it.each([
    'receiver.example',
    'ftp://receiver.example',
    'https://user:word@receiver.example',
    'https://a/#b',
    'file:///etc/passwd',
    '',
  ])('is no web address at all: %s', async (webhook_url) => {
    const typed = await exports.create({ target: 'webhook', webhook_url });
    expect(typed).toMatchObject({ isSuccess: false, fields: { webhook_url: expect.anything() } });
  });
});

describe('the signing secret', () => {
  it('is told once, kept sealed, and replaced by the next', async () => {
    const task = await make();
    const [first, second] = [await secretOf(task.id), await secretOf(task.id)];
    expect(second).not.toBe(first);
    await exports.runNow(task.id);
    expect(isGenuine(last(), first, server.clock.now())).toBe(false);
    expect(isGenuine(last(), second, server.clock.now())).toBe(true);
    expect(JSON.stringify(await exports.read(task.id))).not.toContain(second);
    const [stored] = await server.database.asOwner(
      `select (select row_to_json(t)::text from auto_exports t where id = $1) as task,
        (select string_agg(row_to_json(l)::text, ' ') from operation_logs l) as log`,
      [task.id],
    );
    expect(stored?.['task']).toContain('webhook_secret');
    expect(`${String(stored?.['task'])} ${String(stored?.['log'])}`).not.toContain(second.slice(6));
  });

  it('is there from the beginning, and only for a web address', async () => {
    const task = await make();
    await exports.runNow(task.id);
    expect(last().headers['webhook-signature']).toMatch(/^v1,/);
    const other = await exports.make({ target: 'folder' });
    expect(await exports.act('new_secret', other.id)).toMatchObject([{ ok: false }]);
  });
});

describe('a test', () => {
  it('says what the receiver answered, and is signed as files are', async () => {
    const task = await make();
    const secret = await secretOf(task.id);
    expect(await exports.test(task.id)).toEqual({ fault: null, answer: '200 Thanks' });
    expect(last().headers['webhook-type']).toBe('export.test');
    expect(JSON.parse(last().body.toString())).toMatchObject({ type: 'export.test', export: task.task_name });
    expect(isGenuine(last(), secret, server.clock.now())).toBe(true);
    receiver.answer({ status: 401, text: 'Who\nare you?' });
    expect(await exports.test(task.id)).toEqual({ fault: 'refused', answer: '401 Who are you?' });
  });

  it('is not offered where there is no server', async () => {
    const task = await exports.make({ target: 'folder' });
    await expect(exports.test(task.id)).rejects.toThrow();
  });
});
