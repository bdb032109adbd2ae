import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentType, employeeDocument } from '#features/complement/contract.ts';
import { uploadFile, type UploadedFile } from '#shared/contract/index.ts';
import { maintenance } from '#server/maintenance.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const place = 'complement.employee_document.file';
let type = 0;

const callerOf = async (role: Parameters<typeof people.tokenOf>[0]) => server.caller(await people.tokenOf(role));

beforeAll(async () => {
  const made = await (
    await callerOf('adminA')
  ).callEndpoint(documentType.calls.create, { body: { doc_type_code: 'T', doc_type_name: 'Type' } });
  if (!made.isSuccess) throw new Error(made.code);
  type = made.data.data.id;
});

async function file(given: UploadedFile, role: Parameters<typeof people.tokenOf>[0] = 'adminA') {
  return (await callerOf(role)).callEndpoint(employeeDocument.calls.create, {
    body: { employee: people.employees.empA1, doc_type: type, file: given },
  });
}

const gone = { isSuccess: false, fields: { file: [{ code: 'uploadGone' }] } };
const lying = (): number =>
  readdirSync(join(server.host.config.dataFolder, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.endsWith('notes'),
  ).length;
const notes = () => server.host.files.notes(10);

/** A handmade upload, as no client of ours would send it. */
async function raw(query: Record<string, string>, body: BodyInit, given?: string) {
  const token = given ?? (await people.tokenOf('adminA'));
  const answer = await server.fetch(`/web${uploadFile.path}?${new URLSearchParams(query)}`, {
    method: 'POST',
    body,
    // Undici requires it for a stream.
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    headers: { authorization: `JWT ${token}` },
  });
  return { status: answer.status, text: await answer.text() };
}

describe('an upload', () => {
  it('is taken once, by its person, in its company, for its field', async () => {
    const admin = await callerOf('adminA');
    const sent = await sendFile(admin, place, 'a.pdf', '%PDF-1.7');
    expect(await (await server.fetch(sent.dataURL)).text()).toBe('%PDF-1.7');
    const theirs = await sendFile(await callerOf('adminB'), place, 'b.pdf', '%PDF-1.7');
    expect(await file(theirs)).toMatchObject(gone);
    const owner = 'update files set owner_user = $2 where name = $1';
    const name = /auth_files\/([^?]+)/.exec(sent.dataURL)?.[1];
    await server.database.asOwner(owner, [name, people.users.scopedA]);
    expect(await file(sent)).toMatchObject(gone);
    await server.database.asOwner(owner, [name, people.users.adminA]);
    const other = await sendFile(admin, 'personnel.employee.import', 'a.csv', 'a,b');
    expect(await file({ ...other, name: 'a.pdf' })).toMatchObject(gone);
    expect(await file({ ...sent, dataURL: '/web/auth_files/../../secret.pdf' })).toMatchObject(gone);
    expect((await file(sent)).isSuccess).toBe(true);
    expect(await file(sent)).toMatchObject(gone);
  });

  it('is called and sized as it came, whatever the form says', async () => {
    const sent = await sendFile(await callerOf('adminA'), place, 'a.pdf', '%PDF-1.7');
    const filed = await file({ ...sent, name: 'other.png', size: 1, type: 'text/html' });
    expect(filed.isSuccess && filed.data.data.file).toMatchObject({
      name: 'a.pdf',
      size: 8,
      type: 'application/octet-stream',
    });
  });

  it('is sent by who may make a call that takes it, and by nobody else', async () => {
    for (const [role, status] of [
      ['viewA', 403],
      ['empA2', 403],
      ['vendor', 404],
    ] as const)
      await expect(sendFile(await callerOf(role), place, 'a.pdf', '%PDF-1.7')).rejects.toMatchObject({ status });
    await expect(sendFile(await callerOf('adminA'), 'a.b.c', 'a.pdf', 'x')).rejects.toMatchObject({ status: 403 });
    await expect(sendFile(server.caller(), place, 'a.pdf', 'x')).rejects.toMatchObject({ status: 401 });
  });

  it('is what its name says, by its first bytes, and leaves nothing where it is not', async () => {
    const before = lying();
    for (const [name, content] of [
      ['a.pdf', 'MZ program'],
      ['a.png', '<svg onload="alert(1)"/>'],
      ['a.exe', 'MZ'],
      ['a.pdf', '<!doctype html>'],
      ['a.pdf', ''],
    ] as const) {
      const body = new Blob([content]);
      const admin = await callerOf('adminA');
      const sent = await admin.callEndpoint(uploadFile, { query: { for: place, name, size: body.size }, body });
      expect(sent).toMatchObject({ isSuccess: false, fields: { file: [{ code: 'fileType' }] } });
    }
    expect([lying(), (await notes()).length]).toEqual([before, 4]);
  });

  it('has the size that was said, at most what its field takes, however it is sent', async () => {
    const before = lying();
    const query = { for: place, name: 'a.pdf' };
    expect(await raw({ ...query, size: '10000001' }, 'x')).toMatchObject({ status: 413 });
    expect(await raw({ ...query, size: '9' }, '%PDF-1.7')).toMatchObject({ status: 400 });
    expect(await raw({ ...query, size: '7' }, '%PDF-1.7')).toMatchObject({ status: 413 });
    let drawn = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        drawn += 1;
        controller.enqueue(new TextEncoder().encode('%PDF-1.7'.padEnd(65_536)));
      },
    });
    expect(await raw({ ...query, size: '200000' }, endless)).toMatchObject({ status: 413 });
    expect(drawn).toBeLessThan(20);
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('The line broke')),
    });
    expect(await raw({ ...query, size: '200000' }, broken)).toMatchObject({ status: 400 });
    expect(lying()).toBe(before);
  });

  it('waits an hour for its form, then it is gone and no longer counted', async () => {
    const usage = async () => {
      const [row] = await server.database.asOwner(
        `select coalesce((select bytes from storage_usage where company_id = $1), 0) as counted,
           coalesce((select sum(size) from files where company_id = $1), 0) as summed`,
        [people.a.id],
      );
      return [Number(row?.['counted']), Number(row?.['summed'])];
    };
    const sent = await sendFile(await callerOf('adminA'), place, 'late.pdf', '%PDF-1.7');
    const [counted, summed] = await usage();
    expect(counted).toBe(summed);
    server.clock.advance({ minutes: 60 });
    expect(await file(sent)).toMatchObject(gone);
    const worker = startRecurring(server.host, maintenance);
    await worker.drain();
    server.clock.advance({ minutes: 61 });
    await worker.drain();
    await worker.stop();
    const [left, sum] = await usage();
    expect([left, await notes()]).toEqual([sum, []]);
    expect(await server.database.asOwner('select name from files where upload_for is not null')).toEqual([]);
  });

  it('is one of so many that a person may have waiting, and of what the company may keep', async () => {
    const admin = await callerOf('adminA');
    await server.database.asOwner(
      `insert into files (company_id, name, content_type, size, owner_user, upload_for)
       select $1, 'waiting' || n, '', 1, $2, 'x' from generate_series(1, 200) n`,
      [people.a.id, people.users.adminA],
    );
    await expect(sendFile(admin, place, 'a.pdf', '%PDF-1.7')).rejects.toMatchObject({ status: 429 });
    await server.database.asOwner(`delete from files where name like 'waiting%'`);
    await server.database.asOwner('update storage_usage set bytes = 50000000000 where company_id = $1', [people.a.id]);
    const body = new Blob(['%PDF-1.7']);
    const sent = await admin.callEndpoint(uploadFile, { query: { for: place, name: 'a.pdf', size: 8 }, body });
    expect(sent).toMatchObject({ fields: { file: [{ code: 'storageFull' }] } });
    await server.database.asOwner('update storage_usage set bytes = 0 where company_id = $1', [people.a.id]);
  });

  it('counts while it is on its way: 60 of 9.9 MB at once never lie there together', async () => {
    const size = 9_900_000;
    const gate = Promise.withResolvers<void>();
    const slow = () =>
      new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          await gate.promise;
          controller.error(new Error('The line broke'));
        },
      });
    const query = { for: place, name: 'a.pdf', size: String(size) };
    const token = await people.tokenOf('adminA');
    const refused: number[] = [];
    const all = Array.from({ length: 60 }, async () => {
      const { status } = await raw(query, slow(), token);
      if (status === 429) refused.push(status);
      if (refused.length === 20) gate.resolve();
      return status;
    });
    const answers = await Promise.all(all);
    // 40 of them fit into 400 MB; the others are refused before their first byte.
    expect([
      answers.filter((status) => status === 429).length,
      answers.filter((status) => status === 400).length,
    ]).toEqual([20, 40]);
    // Failed uploads no longer count.
    const sent = await sendFile(await callerOf('adminA'), place, 'a.pdf', '%PDF-1.7');
    expect(sent.size).toBe(8);
  });
});
