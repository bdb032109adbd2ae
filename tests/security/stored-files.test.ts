import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { employee } from '#features/team/contract.ts';
import { maintenance } from '#server/maintenance.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import type { Fixtures } from '#tests/support/fixtures.ts';

const server = useServer();
const people = usePeople(server);
let photo: string;
let name: string;

/** A PNG of one grey pixel, or one whose header claims a larger size. */
function png(width = 1, height = 1, behind = ''): Uint8Array {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(Math.min(height, 10) * (Math.min(width, 10) + 1)))),
      chunk('IEND', Buffer.alloc(0)),
      Buffer.from(behind),
    ]),
  );
}

const dataUrl = (content: Uint8Array | string, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;

async function setPhoto(url: string, role: 'adminA' | 'adminB' = 'adminA') {
  const id = role === 'adminA' ? people.employees.empA1 : people.employees.empB1;
  return server
    .caller(await people.tokenOf(role))
    .callEndpoint(employee.calls.patch, { params: { id: String(id) }, body: { photo: url } });
}

beforeAll(async () => {
  const saved = await setPhoto(dataUrl(png()));
  if (!saved.isSuccess) throw new Error(saved.code);
  photo = saved.data.data.photo ?? '';
  name = /auth_files\/([^?]+)/.exec(photo)?.[1] ?? '';
});

const bare = () => `/web/auth_files/${name}`;
const by = async (role: Parameters<Fixtures['tokenOf']>[0]) => ({
  headers: { authorization: `JWT ${await people.tokenOf(role)}` },
});

describe('a stored picture', () => {
  it('opens by its link and by the right, as what it was found to be', async () => {
    for (const answer of [
      await server.fetch(photo),
      await server.fetch(bare(), await by('adminA')),
      await server.fetch(bare(), await by('viewA')),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
      expect(answer.headers.get('content-disposition')).toBe('inline');
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 1, height: 1 });
    }
  });

  it('stays closed without a token, whether it exists or not', async () => {
    for (const method of ['GET', 'HEAD']) {
      for (const path of [bare(), `/web/auth_files/${'A'.repeat(32)}.png`]) {
        const answer = await server.fetch(path, {
          method,
          headers: { referer: 'http://127.0.0.1/', origin: 'http://127.0.0.1', range: 'bytes=0-3' },
        });
        expect(answer.status).toBe(401);
      }
    }
  });

  it('is not there for another company, for who lacks the right, and for the vendor', async () => {
    const missing = await server.fetch(`/web/auth_files/${'A'.repeat(32)}.png`, await by('adminA'));
    const text = await missing.text();
    expect(missing.status).toBe(404);
    for (const role of ['adminB', 'empA2', 'vendor'] as const) {
      const answer = await server.fetch(bare(), await by(role));
      expect({ role, status: answer.status, text: await answer.text() }).toEqual({ role, status: 404, text });
      expect((await server.fetch(bare(), { ...(await by(role)), method: 'HEAD' })).status).toBe(404);
    }
  });

  it('is bound by its link to file, company, person and minutes', async () => {
    const link = new URL(photo, 'http://x');
    const other = await setPhoto(dataUrl(png()), 'adminB');
    const otherName = /auth_files\/([^?]+)/.exec((other.isSuccess && other.data.data.photo) || '')?.[1];
    const changed = (key: string, value: string): string => {
      const next = new URL(link);
      next.searchParams.set(key, value);
      return next.pathname + next.search;
    };
    const forgeries = [
      photo.replace(name, otherName ?? ''),
      changed('company', String(people.b.id)),
      changed('person', String(people.users.adminB)),
      changed('expires', '99999999999'),
      changed('signature', 'A'.repeat(43)),
      changed('signature', ''),
      `${photo}&company=${people.b.id}`.replace('company=', 'x='),
    ];
    for (const path of forgeries) expect.soft((await server.fetch(path)).status, path).toBe(401);
    expect((await server.fetch(photo)).status).toBe(200);
    server.clock.advance({ minutes: 20 });
    expect((await server.fetch(photo)).status).toBe(401);
  });

  it('closes its link when its person is gone', async () => {
    const answer = await server
      .caller(await people.tokenOf('viewA'))
      .callEndpoint(employee.calls.retrieve, { params: { id: String(people.employees.empA1) } });
    const link = (answer.isSuccess && answer.data.data.photo) || '';
    expect((await server.fetch(link)).status).toBe(200);
    await server.database.asOwner(`update memberships set status = 'left' where user_id = $1`, [people.users.viewA]);
    expect((await server.fetch(link)).status).toBe(401);
    await server.database.asOwner(`update memberships set status = 'active'`);
  });

  it('is answered in parts, and by HEAD without its bytes', async () => {
    const whole = new Uint8Array(await (await server.fetch(bare(), await by('adminA'))).arrayBuffer());
    const ask = async (range: string) => server.fetch(bare(), { headers: { ...(await by('adminA')).headers, range } });
    const part = await ask('bytes=1-3');
    expect([part.status, part.headers.get('content-range'), Buffer.from(await part.arrayBuffer()).toString()]).toEqual([
      206,
      `bytes 1-3/${whole.length}`,
      'PNG',
    ]);
    const tail = await ask('bytes=-4');
    expect(new Uint8Array(await tail.arrayBuffer())).toEqual(whole.slice(-4));
    expect((await ask(`bytes=${whole.length}-`)).status).toBe(416);
    expect((await ask('bytes=3-1')).status).toBe(416);
    for (const odd of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b']) expect((await ask(odd)).status).toBe(200);
    const head = await server.fetch(bare(), { method: 'HEAD', ...(await by('adminA')) });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(whole.length),
      '',
    ]);
  });

  it('has a name of random bits and lies outside everything served, readable by its owner only', () => {
    expect(name).toMatch(/^[A-Za-z0-9_-]{32}\.png$/);
    const folder = join(server.host.config.dataFolder, 'files');
    expect(readdirSync(folder, { recursive: true }).map(String)).toContain(join(name.slice(0, 2), name));
    expect(statSync(join(folder, name.slice(0, 2), name)).mode & 0o077).toBe(0);
  });
});

describe('paths', () => {
  it('lead to no other file', async () => {
    const { headers } = await by('adminA');
    const tries = [
      '../secrets.json',
      '..%2fsecrets.json',
      '%2e%2e%2fsecrets.json',
      '..%5csecrets.json',
      '%252e%252e%252fsecrets.json',
      '/etc/passwd',
      '%2fetc%2fpasswd',
      '%5c%5chost%5cshare',
      'x%00.png',
      '....//secrets.json',
      `${name.slice(0, 2)}/${name}`,
      `${name}%00`,
      '.',
      '..',
      'con',
    ];
    for (const path of tries) {
      const answer = await server.fetch(`/web/auth_files/${path}`, { headers });
      expect.soft([400, 404], path).toContain(answer.status);
      expect.soft(await answer.text(), path).not.toMatch(/root:|token|link/);
    }
  });
});

describe('uploads', () => {
  const html = '<!doctype html><script>alert(1)</script>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

  it('are pictures by their content, not by what they are called', async () => {
    const before = await server.database.asOwner('select count(*)::int as n from files');
    const refused = [html, svg, '#!/bin/sh', 'GIF89a<script>', '%PDF-1.4', png().slice(0, 20), png().slice(0, 50)];
    for (const content of refused) {
      const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
      expect(await setPhoto(dataUrl(bytes))).toMatchObject({
        isSuccess: false,
        fields: { photo: [{ code: 'imageType' }] },
      });
    }
    expect(await server.database.asOwner('select count(*)::int as n from files')).toEqual(before);
  });

  it('declare no canvas that would fill the memory', async () => {
    const started = process.cpuUsage();
    expect(await setPhoto(dataUrl(png(50_000, 50_000)))).toMatchObject({
      isSuccess: false,
      fields: { photo: [{ code: 'imageTooLarge' }] },
    });
    // Time of this process, whatever else the machine does.
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});

describe('a picture on its way in', () => {
  const stored = async (): Promise<Uint8Array> => {
    const read = await server
      .caller(await people.tokenOf('adminA'))
      .callEndpoint(employee.calls.retrieve, { params: { id: String(people.employees.empA2) } });
    if (!read.isSuccess) throw new Error(read.code);
    return new Uint8Array(await (await server.fetch(read.data.data.photo ?? '')).arrayBuffer());
  };
  const give = async (bytes: Uint8Array, type = 'image/jpeg') => {
    const saved = await server.caller(await people.tokenOf('adminA')).callEndpoint(employee.calls.patch, {
      params: { id: String(people.employees.empA2) },
      body: { photo: dataUrl(bytes, type) },
    });
    if (!saved.isSuccess) throw new Error(saved.code);
  };

  it('loses position, camera and what stands behind its end; it stays upright', async () => {
    const camera = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Make: 'SpyCam', Model: 'X' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await give(new Uint8Array([...camera, ...Buffer.from('<script>alert(1)</script>')]));
    const kept = await stored();
    const seen = await sharp(kept).metadata();
    expect([seen.width, seen.height, seen.exif, seen.orientation]).toEqual([20, 40, undefined, undefined]);
    expect(Buffer.from(kept).toString('latin1')).not.toMatch(/SpyCam|GPS|script/);
  });

  it('is kept no larger than screens show, with a small one for lists', async () => {
    await give(
      new Uint8Array(
        await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#884422' } })
          .jpeg()
          .toBuffer(),
      ),
    );
    expect(await sharp(await stored()).metadata()).toMatchObject({ width: 1600, height: 800 });
    const read = await server
      .caller(await people.tokenOf('adminA'))
      .callEndpoint(employee.calls.retrieve, { params: { id: String(people.employees.empA2) } });
    const link = read.isSuccess ? (read.data.data.photo ?? '') : '';
    const small = await sharp(await (await server.fetch(`${link}&size=small`)).arrayBuffer()).metadata();
    expect(small).toMatchObject({ format: 'jpeg', width: 96, height: 96 });
    expect((await server.fetch(`${link.split('?')[0]}?size=small`)).status).toBe(401);
  });

  it('is removed with its bytes when it is replaced, taken away, or its employee goes', async () => {
    const open = async (path: string) => (await server.fetch(path, await by('adminA'))).status;
    const caller = server.caller(await people.tokenOf('adminA'));
    const made = await caller.callEndpoint(employee.calls.create, {
      body: {
        emp_code: '3001',
        first_name: 'Brief',
        department: people.a.departments.one,
        area: [people.a.rootArea],
        photo: dataUrl(png()),
      },
    });
    if (!made.isSuccess) throw new Error(made.code);
    const params = { id: String(made.data.data.id) };
    const pathOf = (link: string | null) => link?.split('?')[0] ?? '';
    const first = pathOf(made.data.data.photo);
    expect(await open(first)).toBe(200);
    const second = await caller.callEndpoint(employee.calls.patch, { params, body: { photo: dataUrl(png(2, 1)) } });
    const next = second.isSuccess ? pathOf(second.data.data.photo) : '';
    expect([await open(first), await open(next)]).toEqual([404, 200]);
    await caller.callEndpoint(employee.calls.patch, { params, body: { photo: null } });
    expect(await open(next)).toBe(404);
    const third = await caller.callEndpoint(employee.calls.patch, { params, body: { photo: dataUrl(png()) } });
    const last = third.isSuccess ? pathOf(third.data.data.photo) : '';
    expect((await caller.callEndpoint(employee.calls.destroy, { params })).isSuccess).toBe(true);
    expect(await open(last)).toBe(404);
    const folder = join(server.host.config.dataFolder, 'files');
    const lying = readdirSync(folder, { recursive: true }).map(String);
    for (const path of [first, next, last]) expect(lying.join()).not.toContain(path.slice(-36, -4));
  });

  it('counts towards what the company may keep, and no more once it is gone', async () => {
    const used = async () => {
      const [row] = await server.database.asOwner('select bytes from storage_usage where company_id = $1', [
        people.a.id,
      ]);
      const [sum] = await server.database.asOwner('select sum(size) as bytes from files where company_id = $1', [
        people.a.id,
      ]);
      return [Number(row?.['bytes']), Number(sum?.['bytes'])];
    };
    const [counted, lying] = await used();
    expect(counted).toBe(lying);
    await server.database.asOwner('update storage_usage set bytes = 50000000000 where company_id = $1', [people.a.id]);
    expect(await setPhoto(dataUrl(png()))).toMatchObject({ fields: { photo: [{ code: 'storageFull' }] } });
    await server.database.asOwner('update storage_usage set bytes = $2 where company_id = $1', [people.a.id, lying]);
  });
});

describe('a file that has had its time', () => {
  it('is gone after maintenance, its bytes too, and no other', async () => {
    const given = await setPhoto(dataUrl(png()), 'adminB');
    if (!given.isSuccess) throw new Error(given.code);
    const lying = (): number =>
      readdirSync(join(server.host.config.dataFolder, 'files'), { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile(),
      ).length;
    const before = lying();
    await server.database.asOwner(`update files set expires_at = $1 where name = $2`, [
      server.clock.now().subtract({ seconds: 1 }).toString(),
      name,
    ]);
    const worker = startRecurring(server.host, maintenance);
    await worker.drain();
    server.clock.advance({ hours: 1 });
    await worker.drain();
    await worker.stop();
    // The picture and its small version.
    expect(lying()).toBe(before - 2);
    expect((await server.fetch(bare(), await by('adminA'))).status).toBe(404);
  });
});
