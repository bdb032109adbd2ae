import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { area } from '#features/company/contract.ts';
import { command, terminal } from '#features/device/contract.ts';
import { employee, importPhotos, photosPlace } from '#features/team/contract.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import type { Client } from '#shared/http/index.ts';
import { makeRecord } from '#tests/support/late-chain.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { dataUrlOf } from '#tests/support/pictures.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { createTerminal, type Terminal } from '../../scripts/terminal/index.ts';

describe('photos of employees on terminals', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let worker: Worker;
  let photo: Uint8Array<ArrayBuffer>;
  let gate: Terminal;

  /** A terminal of an area that is connected and has told what it can. */
  async function connect(sn: string, where: number): Promise<Terminal> {
    await makeRecord(admin, terminal, { sn, alias: sn, area: where });
    const box = createTerminal({ sn, url: server.origin, now: () => server.clock.now() });
    await box.connect();
    await settle(box);
    return box;
  }
  /** Does what waits for it, and what comes of that. */
  async function settle(box: Terminal): Promise<void> {
    do await worker.drain();
    while ((await box.poll()) > 0);
    await worker.drain();
    while ((await box.poll()) > 0);
  }
  /** Employee IDs of those whose picture it has. */
  const shownBy = (box: Terminal): string[] =>
    box
      .rowsOf('USERPIC')
      .map((row) => /PIN=(\w+)/.exec(row)?.[1] ?? '')
      .toSorted();
  const change = async (id: number, body: object): Promise<void> => {
    dataOf(await admin.callEndpoint(employee.calls.patch, { params: { id: String(id) }, body }));
  };

  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    worker = await startWorker(server.host, server.running.app.jobKinds);
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const made = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#446688', noise } });
    photo = new Uint8Array(await made.jpeg({ quality: 90 }).toBuffer());
    gate = await connect('PIC1', people.a.rootArea);
  });
  afterAll(async () => {
    gate.close();
    await worker.stop();
  });

  it('arrive when the form sets them, small enough for a terminal, and go when it removes them', async () => {
    const { empA1 } = people.employees;
    await change(empA1, { photo: dataUrlOf(photo) });
    await settle(gate);
    expect(shownBy(gate)).toEqual(['1001']);
    const content = /Content=(\S+)/.exec(gate.rowsOf('USERPIC')[0] ?? '')?.[1] ?? '';
    const picture = Buffer.from(content, 'base64');
    expect(picture.byteLength).toBeLessThanOrEqual(20_000);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 358, height: 441 });
    // The queue and its list hold no copy.
    const listed = dataOf(await admin.callEndpoint(command.calls.list, { query: { command_type: 'update_photo' } }));
    expect(listed.map(({ content: text, status }) => [text, status])).toEqual([
      ['DATA UPDATE USERPIC PIN=1001\tContent=***', 'succeeded'],
    ]);

    await change(empA1, { photo: null });
    await settle(gate);
    expect(shownBy(gate)).toEqual([]);
    expect(gate.people.has('1001')).toBe(true);
  });

  it('arrive from a zip, and at a terminal that is connected later or gets the person later', async () => {
    const zip = new Uint8Array(zipSync({ '1001.jpg': photo, '1002.jpg': photo }));
    const { dataURL } = await sendFile(admin, photosPlace, 'photos.zip', zip);
    const body = { file: dataURL, file_name: 'photos.zip', mode: 'import' as const };
    dataOf(await admin.callEndpoint(importPhotos, { body }));
    await settle(gate);
    expect(shownBy(gate)).toEqual(['1001', '1002']);

    const late = await connect('PIC2', people.a.rootArea);
    expect(shownBy(late)).toEqual(['1001', '1002']);
    const annex = await makeRecord(admin, area, {
      area_code: 'PX',
      area_name: 'Annex',
      parent_area: people.a.rootArea,
    });
    const there = await connect('PIC3', annex);
    expect(shownBy(there)).toEqual([]);
    await change(people.employees.empA1, { area: [annex] });
    await settle(there);
    await settle(late);
    expect([shownBy(there), shownBy(late)]).toEqual([['1001'], ['1002']]);
    late.close();
    there.close();
  });

  it('do not go to a terminal that shows no pictures', async () => {
    await makeRecord(admin, terminal, { sn: 'PLAIN1', alias: 'Plain', area: people.a.rootArea });
    await server.fetch('/iclock/cdata?SN=PLAIN1&options=all&pushver=2.4.1');
    const poll = async () =>
      (await server.fetch('/iclock/getrequest?SN=PLAIN1&INFO=V,0,0,0,10.0.0.2,10,7,15,0,11010')).text();
    // The worker may have queued people before the first poll already.
    let text = await poll();
    await worker.drain();
    text += await poll();
    expect(text).toContain('DATA UPDATE USERINFO PIN=1002');
    expect(text).not.toContain('USERPIC');
  });
});
