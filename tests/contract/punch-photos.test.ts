import { beforeAll, describe, expect, it } from 'vitest';
import { deviceConfiguration, terminal, transaction } from '#features/device/contract.ts';
import { forgetPunchPhotos } from '#features/device/server/punches/photos.ts';
import { transactionReport } from '#features/report/contract.ts';
import { asCompany } from '#server/http/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { smallJpeg } from '#tests/support/pictures.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('photos that terminals take at punches', () => {
  const server = useServer();
  const people = usePeople(server);
  const sn = 'CAMERA1';
  let admin: Client;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    const body = { sn, alias: 'Camera', area: people.a.rootArea };
    dataOf(await admin.callEndpoint(terminal.calls.create, { body }));
    await handshake();
  });

  const call = async (path: string, body?: string | Uint8Array<ArrayBuffer>): Promise<string> =>
    (await server.fetch(`/iclock/${path}`, body === undefined ? {} : { method: 'POST', body })).text();
  const upload = (table: string, body: string | Uint8Array<ArrayBuffer>) => call(`cdata?SN=${sn}&table=${table}`, body);
  const photo = (name: string) =>
    upload('ATTPHOTO', new Uint8Array([...Buffer.from(`PIN=${name}\nSN=${sn}\nCMD=realupload\0`), ...smallJpeg]));
  const keep = async (days: number | null): Promise<void> => {
    const [found] = dataOf(await admin.callEndpoint(deviceConfiguration.calls.list, { query: {} }));
    if (!found) throw new Error('The company has no settings of terminals');
    dataOf(
      await admin.callEndpoint(deviceConfiguration.calls.patch, {
        params: { id: String(found.id) },
        body: { punch_photo_days: days },
      }),
    );
  };
  const punches = async () =>
    dataOf(await admin.callEndpoint(transaction.calls.list, { query: { terminal_sn: sn, ordering: 'punch_time' } }));
  const wall = (): string =>
    server.clock.now().toZonedDateTimeISO('Europe/London').toPlainDateTime().round('second').toString();
  const handshake = () => call(`cdata?SN=${sn}&options=all&pushver=2.4.1`);

  it('are asked for and kept where the company wants them, each once, and go after their time', async () => {
    const time = wall();
    const name = `${time.replaceAll(/[-:T]/g, '')}-1001.jpg`;
    const row = `1001\t${time.replace('T', ' ')}\t0\t15\t0\t0\t0\t1\t36.6\t0\n1002\t${time.replace('T', ' ')}\t0\t15\t0\t0\t0\t0\t0\t0`;
    await upload('ATTLOG', row);
    expect((await punches()).map(({ mask, temperature }) => [mask, temperature])).toEqual([
      ['worn', 36.6],
      ['missing', null],
    ]);

    // A terminal that sends one unasked is acknowledged, and nothing is kept.
    expect(await handshake()).not.toContain('AttPhoto');
    expect(await photo(name)).toMatch(/^OK/);
    expect((await punches()).map((punch) => punch.photo)).toEqual([null, null]);

    await keep(30);
    expect(await handshake()).toContain('AttPhoto');
    for (const _ of [1, 2]) expect(await photo(name)).toMatch(/^OK/);
    // Of nobody, of somebody else's moment, and no picture.
    await photo(`${time.replaceAll(/[-:T]/g, '')}.jpg`);
    await photo('20260101000000-1002.jpg');
    await upload('ATTPHOTO', `PIN=${name.replace('1001', '1002')}\0<svg/>`);
    const [first, second] = await punches();
    expect(second?.photo).toBeNull();
    const link = new URL(first?.photo ?? '', server.origin);
    expect((await server.fetch(link.pathname + link.search)).headers.get('content-type')).toBe('image/jpeg');

    const day = time.slice(0, 10);
    const rows = dataOf(
      await admin.callEndpoint(transactionReport.calls.page, {
        query: { date__gte: day, date__lte: day, has_photo: 'true' },
      }),
    );
    expect(rows.map(({ emp_code: code, mask, has_photo: has }) => [code, mask, has])).toEqual([['1001', 'worn', true]]);

    const forget = () =>
      asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, forgetPunchPhotos.run);
    await forget();
    expect((await punches())[0]?.photo).not.toBeNull();
    await keep(null);
    server.clock.advance({ minutes: 1 });
    await forget();
    expect((await punches()).map((punch) => punch.photo)).toEqual([null, null]);
    expect((await server.fetch(link.pathname + link.search)).status).toBe(404);
  });
});
