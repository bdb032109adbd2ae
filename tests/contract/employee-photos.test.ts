import { zipSync, type Zippable } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationLog } from '#features/system/contract.ts';
import { employee, importPhotos, photoResultSchema, photosPlace } from '#features/team/contract.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { retrieveJob } from '#shared/contract/jobs.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { storedFiles } from '#tests/support/stored-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('photos from a zip', () => {
  const server = useServer();
  const fixtures = usePeople(server);
  let admin: Client;
  let scoped: Client;
  let worker: Worker;
  let photo: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    admin = server.caller(await fixtures.tokenOf('adminA'));
    scoped = server.caller(await fixtures.tokenOf('scopedA'));
    worker = await startWorker(server.host, server.running.app.jobKinds);
    photo = new Uint8Array(
      await sharp({
        create: {
          width: 60,
          height: 80,
          channels: 3,
          background: '#446688',
          noise: { type: 'gaussian', mean: 128, sigma: 30 },
        },
      })
        .jpeg()
        .toBuffer(),
    );
  });
  afterAll(() => worker.stop());

  async function send(files: Zippable | Uint8Array<ArrayBuffer>, mode: 'preview' | 'import', by: Client = admin) {
    const zip = files instanceof Uint8Array ? files : new Uint8Array(zipSync(files, { level: 6 }));
    const { dataURL } = await sendFile(by, photosPlace, 'photos.zip', zip);
    return by.callEndpoint(importPhotos, { body: { file: dataURL, file_name: 'photos.zip', mode } });
  }
  async function resultOf(job: number | null) {
    await worker.drain();
    const ended = dataOf(await admin.callEndpoint(retrieveJob, { params: { id: String(job) } }));
    return { status: ended.status, result: photoResultSchema.parse(ended.result) };
  }
  const photoOf = async (id: number) =>
    dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id: String(id) } })).photo;

  it('says in a preview whose each file is, what it replaces and what is wrong with it, and changes nothing', async () => {
    const seen = dataOf(
      await send(
        {
          'sales/1001.JPG': photo,
          'sales/': new Uint8Array(),
          '__MACOSX/sales/._1001.JPG': new Uint8Array([1]),
          '.DS_Store': new Uint8Array([1]),
          'again/1001.jpg': photo,
          '1002.png': new TextEncoder().encode('not a photo'),
          '9999.jpg': photo,
          'list.txt': new TextEncoder().encode('1001'),
        },
        'preview',
      ),
    );
    expect(seen.job).toBeNull();
    expect(seen.photos).toEqual([
      {
        file: 'sales/1001.JPG',
        employee: { id: fixtures.employees.empA1, display_name: 'Person1001 Works' },
        emp_code: '1001',
        replaces: false,
      },
    ]);
    expect(seen.problems.map(({ file, code }) => `${file} ${code}`)).toEqual([
      'again/1001.jpg repeated',
      '1002.png imageType',
      '9999.jpg nobody',
      'list.txt imageType',
    ]);
    expect(await photoOf(fixtures.employees.empA1)).toBeNull();
  });

  it('gives the photos, decoded like those of a form, and tells what was left out and in the log', async () => {
    const broken = photo.slice(0, Math.floor(photo.length * 0.7));
    const answer = dataOf(await send({ '1001.jpg': photo, 'x/1002.jpeg': broken, '7777.jpg': photo }, 'import'));
    expect(answer.photos).toHaveLength(2);
    const { status, result } = await resultOf(answer.job);
    expect([status, result.photos, result.made, result.failed, result.skipped]).toEqual(['done', 2, 1, 1, 1]);
    expect(result.problems.map(({ file, code }) => `${file} ${code}`)).toEqual([
      '7777.jpg nobody',
      'x/1002.jpeg imageType',
    ]);
    const link = (await photoOf(fixtures.employees.empA1)) ?? '';
    const shown = await server.fetch(link);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await photoOf(fixtures.employees.empA2)).toBeNull();
    const log = dataOf(
      await admin.callEndpoint(operationLog.calls.list, { query: { search: 'photos.zip', page_size: 50 } }),
    );
    expect(log.map(({ action, object_name: name }) => `${action} ${name}`)).toEqual(['import photos.zip']);
    // The zip is gone with its job; that of the preview waits for its hour.
    const waiting = [...storedFiles(server).keys()].filter((path) => path.endsWith('.waiting'));
    expect(waiting.filter((path) => !path.startsWith('notes'))).toHaveLength(1);
    const again = dataOf(await send({ '1001.jpg': photo }, 'preview'));
    expect(again.photos.map(({ replaces }) => replaces)).toEqual([true]);
  });

  it('knows nobody outside the importer’s departments', async () => {
    const answer = dataOf(await send({ '1001.jpg': photo, '1002.jpg': photo }, 'import', scoped));
    expect([answer.photos.map(({ emp_code: code }) => code), answer.problems]).toEqual([
      ['1001'],
      [{ file: '1002.jpg', code: 'nobody' }],
    ]);
    await worker.drain();
    expect(await photoOf(fixtures.employees.empA2)).toBeNull();
  });

  it('is refused to people who may not change employees', async () => {
    await server.database.asOwner(
      `update groups set permissions = $1 where company_id = $2 and group_name = 'Viewers'`,
      [['personnel.employee.view', 'personnel.employee.import'], fixtures.a.id],
    );
    const viewer = server.caller(await fixtures.tokenOf('viewA'));
    await expect(send({ '1001.jpg': photo }, 'import', viewer)).rejects.toMatchObject({
      code: commonCodes.forbidden.code,
    });
  });

  const refused = async (zip: Zippable | Uint8Array<ArrayBuffer>) => {
    const answer = await send(zip, 'preview');
    return answer.isSuccess ? 'taken' : answer.fields['file']?.[0]?.code;
  };

  it('refuses what is no zip, holds nothing, or too many files', async () => {
    expect(await refused(photo)).toBe('photoZip.notAZip');
    expect(await refused({ '__MACOSX/a': new Uint8Array([1]) })).toBe('photoZip.empty');
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.jpg`, new Uint8Array([1])]));
    expect(await refused(many)).toBe('photoZip.tooMany');
  });

  it('unpacks no bomb', async () => {
    const zeros = new Uint8Array(6_000_000);
    const one = dataOf(await send({ '1001.jpg': zeros }, 'preview'));
    expect(one.problems).toEqual([{ file: '1001.jpg', code: 'imageTooLarge', context: { megabytes: 5 } }]);
    const bomb = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.jpg`, zeros.subarray(0, 4_900_000)]));
    expect(await refused(bomb)).toBe('photoZip.tooLarge');
    // The directory says 10 bytes; more come out.
    const lying = Buffer.from(zipSync({ '1001.jpg': zeros }, { level: 6 }));
    const directory = lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    lying.writeUInt32LE(10, directory + 24);
    expect(await refused(new Uint8Array(lying))).toBe('photoZip.damaged');
  });

  it('counts the pixels that photos declare', async () => {
    const wide = new Uint8Array(
      await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#fff' } })
        .png({ compressionLevel: 9 })
        .toBuffer(),
    );
    const files = Object.fromEntries(Array.from({ length: 28 }, (_, at) => [`${at}.png`, wide]));
    expect(await refused(files)).toBe('photoZip.tooLarge');
  });
});
