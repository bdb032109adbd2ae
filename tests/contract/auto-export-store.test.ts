import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useAutoExports } from '#tests/support/auto-exports.ts';
import { bucketAccount, startBucket, type Bucket } from '#tests/support/bucket.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { readCsv } from '#tests/support/table-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

let bucket: Bucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.stop());
const server = useServer({ environment: { INNER_ADDRESSES: '127.0.0.1' } });
const people = usePeople(server);
const exports = useAutoExports(server, people);

const { secret } = bucketAccount;
const place = () => ({
  target: 's3' as const,
  s3_endpoint: `http://127.0.0.1:${bucket.port}`,
  s3_region: bucketAccount.region,
  s3_bucket: 'bucket',
  s3_prefix: 'payroll (acme)/2026',
  s3_key: bucketAccount.key,
  s3_secret: secret,
});

describe('a file sent to an S3-compatible store', () => {
  it('lies in the folder of the bucket under its name, whatever letters it has', async () => {
    const task = await exports.make({ ...place(), file_name: 'Nómina ünlü (a) [run]' });
    await exports.runNow(task.id);
    const run = await exports.lastRun(task.id);
    expect(run).toMatchObject({ status: 'sent', fault: 'none', target: 's3', answer: '200' });
    const [path, content] = [...bucket.objects].at(-1) ?? [];
    expect(decodeURIComponent(path ?? '')).toBe(`/bucket/payroll (acme)/2026/Nómina ünlü (a) ${run?.id}.csv`);
    expect(readCsv(content ?? Buffer.of())[1]?.[0]).toBe('1001');
  });

  it.each([
    ['the secret key is wrong', { s3_secret: 'wrong' }, 'signIn', '403 SignatureDoesNotMatch: No'],
    ['there is no such bucket', { s3_bucket: 'nothing' }, 'bucket', '404 NoSuchBucket: No'],
    ['the key may not write there', { s3_prefix: 'others' }, 'denied', '403 AccessDenied: No'],
  ])('fails and says so where %s', async (_, wrong, fault, answer) => {
    const task = await exports.make({ ...place(), ...wrong });
    expect(await exports.test(task.id)).toEqual({ fault, answer });
    await exports.runNow(task.id);
    expect(await exports.lastRun(task.id)).toMatchObject({ status: 'failed', fault, answer });
  });

  it('does not go to a store inside the installation’s network', async () => {
    const task = await exports.make({ ...place(), s3_endpoint: `http://127.0.0.2:${bucket.port}` });
    expect(await exports.test(task.id)).toMatchObject({ fault: 'inner' });
  });
});

describe('a test', () => {
  it('puts a small file into the folder', async () => {
    const task = await exports.make({ ...place(), s3_prefix: '' });
    expect(await exports.test(task.id)).toEqual({ fault: null, answer: '200' });
    expect(bucket.objects.get('/bucket/connection-test.txt')?.toString()).toContain(task.task_name);
  });
});

describe('the secret key', () => {
  it('is told to nobody, kept sealed, and used for no other server or access key', async () => {
    const task = await exports.make(place());
    expect(await exports.read(task.id)).toMatchObject({ s3_secret: true, s3_key: bucketAccount.key });
    const [row] = await server.database.asOwner('select s3_secret from auto_exports where id = $1', [task.id]);
    expect(String(row?.['s3_secret'])).not.toContain(secret);
    for (const elsewhere of [{ s3_endpoint: 'https://store.elsewhere.test' }, { s3_key: 'ANOTHER' }]) {
      const refused = await exports.change(task.id, elsewhere);
      expect(refused).toMatchObject({ isSuccess: false, fields: { s3_secret: [{ code: 'secretAgain' }] } });
    }
    dataOf(await exports.change(task.id, { s3_prefix: 'other/folder' }));
    expect(await exports.test(task.id)).toMatchObject({ fault: null });
  });

  it('is forgotten with its destination', async () => {
    const task = await exports.make(place());
    dataOf(await exports.change(task.id, { target: 'folder' }));
    expect(await exports.read(task.id)).toMatchObject({ target: 'folder', s3_secret: false, s3_key: '' });
    const refused = await exports.change(task.id, { ...place(), s3_secret: undefined });
    expect(refused).toMatchObject({ isSuccess: false, fields: { s3_secret: [{ code: 'required' }] } });
  });
});

describe('the place of an S3-compatible store', () => {
  it.each([
    { s3_prefix: '/abs' },
    { s3_prefix: 'a/../b' },
    { s3_prefix: '..' },
    { s3_prefix: 'a//b' },
    { s3_prefix: 'a?b' },
    { s3_bucket: 'a/b' },
    { s3_bucket: '' },
    { s3_endpoint: 'https://store.test/bucket' },
    { s3_endpoint: 's3.test' },
    { s3_region: 'EU Central' },
    { s3_key: '' },
  ])('is refused at its field: %j', async (wrong) => {
    const refused = await exports.create({ ...place(), ...wrong });
    expect(refused).toMatchObject({ isSuccess: false, fields: { [Object.keys(wrong)[0] ?? '']: expect.anything() } });
  });
});
