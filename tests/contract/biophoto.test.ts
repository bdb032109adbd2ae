import { limitTo, toDepartments } from '#tests/support/member-scopes.ts';
import { wholeCompany } from '#shared/contract/member-scope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bioPhoto,
  ownBioPhoto,
  photoLink,
  photoLinkCompany,
  registerBioPhoto,
  unknownLink,
} from '#features/biophoto/contract.ts';
import { consentVersion } from '#features/biophoto/domain/rules.ts';
import { command, terminal } from '#features/device/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { employee } from '#features/team/contract.ts';
import { wordsIn } from '#server/words/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { contentKind } from '#shared/file-content/index.ts';
import { dataUrlOf, smallJpeg, withSegment } from '#tests/support/pictures.ts';
import { openPost, type Post } from '#tests/support/post.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { dataOf } from '#tests/support/outcome.ts';

const server = useServer();
const people = usePeople(server);
let post: Post;
let adminToken: string;
let companyCode: string;
beforeAll(async () => {
  post = await openPost(server);
  adminToken = await people.tokenOf('adminA');
  companyCode = dataOf(await admin().callEndpoint(photoLink)).code;
});
afterAll(() => post.stop());

const admin = () => server.caller(adminToken);
let addresses = 0;
/** A visitor with their own phone. */
const visitor = () => server.caller(undefined, { from: `198.51.100.${(addresses += 1) % 200}` });
const later = (): void => server.clock.advance({ hours: 1, seconds: 1 });
const form = (different: object = {}) => ({
  company_id: companyCode,
  employee: '1001',
  remarks: '',
  consent: consentVersion,
  biophoto: dataUrlOf(smallJpeg),
  ...different,
});
const register = async (different: object = {}) => {
  const outcome = await visitor().callEndpoint(registerBioPhoto, { body: form(different) });
  await post.deliver();
  return outcome;
};
const photos = async () => dataOf(await admin().callEndpoint(bioPhoto.calls.list, { query: {} }));
const waiting = async () => (await photos()).filter(({ status }) => status === 'pending');
const approve = async (ids: number[]) =>
  dataOf(await admin().callEndpoint(bioPhoto.actions.approve.call, { body: { ids } }));
const reject = async (ids: number[], reason: string) =>
  dataOf(await admin().callEndpoint(bioPhoto.actions.reject.call, { body: { ids, reject_reason: reason } }));
const filesLeft = async (): Promise<number> =>
  Number((await server.database.asOwner(`select count(*) as n from files`))[0]?.['n']);

describe('handing a photo in', () => {
  it('waits for approval, seen by administrators alone', async () => {
    expect(dataOf(await register({ remarks: '  New  glasses ' }))).toBeNull();
    const [row] = await waiting();
    expect(row).toMatchObject({
      employee: { id: people.employees.empA1 },
      emp_code: '1001',
      status: 'pending',
      remarks: 'New glasses',
      enroll_source: 'self_register',
      employee_photo: null,
    });
    const link = row?.photo ?? '';
    const shown = await server.fetch(link);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('content-security-policy')]).toEqual([
      200,
      'image/jpeg',
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    ]);
    expect(contentKind(new Uint8Array(await shown.arrayBuffer()))).toBe('jpeg');
    const bare = link.split('?')[0] ?? '';
    expect((await server.fetch(bare)).status).toBe(401);
    for (const role of ['empA1', 'viewA', 'adminB'] as const) {
      expect(
        (await server.fetch(bare, { headers: { authorization: `JWT ${await people.tokenOf(role)}` } })).status,
        role,
      ).toBe(404);
    }
    const person = dataOf(
      await admin().callEndpoint(employee.calls.retrieve, { params: { id: people.employees.empA1 } }),
    );
    expect(person.photo).toBeNull();
    expect(
      dataOf(await server.caller(await people.tokenOf('adminB')).callEndpoint(bioPhoto.calls.list, { query: {} })),
    ).toEqual([]);
  });

  it('again takes the place of the one that waits, and its file goes', async () => {
    const [before] = await waiting();
    const files = await filesLeft();
    await register({ employee: ' 10 01 ', remarks: 'Again' });
    const after = await waiting();
    expect(after).toEqual([expect.objectContaining({ id: before?.id, remarks: 'Again' })]);
    expect(await filesLeft()).toBe(files);
    expect((await server.fetch(before?.photo ?? '')).status).toBe(404);
  });

  it.each([
    ['an unknown code', { employee: '9999' }],
    ['an unknown company', { company_id: '0b5f3a52-7c1d-4e1f-9a61-5f0d3c2b1a00' }],
    ['a company’s number, which could be counted through', { company_id: '1' }],
    ['no company', { company_id: '' }],
    ['a company by its domain', { company_id: 'acme' }],
    ['a code of any length', { company_id: '9'.repeat(60) }],
  ])('is answered the same for %s, and leaves nothing behind', async (_, different) => {
    const [rows, files] = [await photos(), await filesLeft()];
    const response = await server.fetch('/web/device/api/v2/biophotos/self_register/', {
      method: 'POST',
      from: '198.51.100.240',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form(different)),
    });
    const known = await server.fetch('/web/device/api/v2/biophotos/self_register/', {
      method: 'POST',
      from: '198.51.100.241',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form({ employee: '1002' })),
    });
    expect([response.status, await response.json()]).toEqual([known.status, await known.json()]);
    expect([response.status, rows.filter(({ emp_code: code }) => code !== '1002')]).toEqual([
      200,
      rows.filter(({ emp_code: code }) => code !== '1002'),
    ]);
    await post.deliver();
    expect((await photos()).every(({ emp_code: code }) => code === '1001' || code === '1002')).toBe(true);
    expect(await filesLeft()).toBeLessThanOrEqual(files + 1);
    later();
    adminToken = await people.tokenOf('adminA');
  });

  it('is asked for by a link that names the company by a random code, and keeps what was agreed to', async () => {
    expect(companyCode).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const companyOf = (company_id: string) => visitor().callEndpoint(photoLinkCompany, { body: { company_id } });
    expect(dataOf(await companyOf(companyCode))).toEqual({ company_name: 'Acme Works' });
    for (const other of [
      '',
      '1',
      String(people.a.id),
      'acme',
      companyCode.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
    ])
      expect(await companyOf(other)).toMatchObject({ isSuccess: false, code: unknownLink.code });
    for (const consent of [undefined, '', '2025-01'])
      expect(await register({ consent })).toMatchObject({ fields: { consent: [{ code: 'required' }] } });
    await register();
    expect((await waiting())[0]).toMatchObject({
      consent_version: consentVersion,
      consent_text: wordsIn('en').text('default:bioPhoto.consent'),
      consent_time: server.clock.now().toString(),
    });
    // In the language in which it was read; the text stays with the photo whatever it becomes later.
    await register({ language: 'tr' });
    expect((await waiting())[0]).toMatchObject({ consent_text: wordsIn('tr').text('default:bioPhoto.consent') });
  });

  it('of a resigned employee is dropped', async () => {
    await server.database.asOwner(`update employees set status = 'resigned' where id = ${people.employees.empA2}`);
    await server.database.asOwner(`delete from bio_photos where employee = ${people.employees.empA2}`);
    expect(dataOf(await register({ employee: '1002' }))).toBeNull();
    expect((await waiting()).map(({ emp_code: code }) => code)).toEqual(['1001']);
    await server.database.asOwner(`update employees set status = 'active' where id = ${people.employees.empA2}`);
    later();
    adminToken = await people.tokenOf('adminA');
  });

  it('keeps nothing but the picture: no place, no script, nothing behind its end', async () => {
    const hidden = '<script>alert(1)</script>';
    const carrying = new Uint8Array([
      ...withSegment(withSegment(smallJpeg, 0xfe, hidden), 0xe1, 'Exif GPS'),
      ...Buffer.from(`<html>${hidden}`),
    ]);
    dataOf(await register({ biophoto: dataUrlOf(carrying) }));
    const [row] = await waiting();
    const kept = Buffer.from(await (await server.fetch(row?.photo ?? '')).arrayBuffer());
    expect(contentKind(kept)).toBe('jpeg');
    expect(kept.toString('latin1')).not.toMatch(/script|GPS|html/);
  });

  it.each([
    ['an SVG with a script', dataUrlOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml')],
    ['a page named as a picture', dataUrlOf('<!doctype html><script>alert(1)</script>')],
    ['a program named as a picture', dataUrlOf(new Uint8Array([0x4d, 0x5a, 0x90, 0]))],
    ['a PNG named as a JPEG', dataUrlOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
    ['half a JPEG', dataUrlOf(smallJpeg.subarray(0, 60))],
    ['a JPEG that declares 50,000 pixels a side', dataUrlOf(hugeJpeg())],
    ['an address', 'https://evil.test/a.jpg'],
  ])('refuses %s at its field', async (_, biophoto) => {
    const outcome = await register({ biophoto });
    expect(outcome).toMatchObject({ isSuccess: false, code: 'ZBCO0002' });
    expect(outcome.isSuccess ? undefined : outcome.fields['biophoto']?.[0]?.code).toBe('imageType');
  });

  it.each([
    ['no photo', { biophoto: '' }, 'biophoto', 'required'],
    ['no code', { employee: '' }, 'employee', 'required'],
    ['blanks for a code', { employee: '   ' }, 'employee', 'required'],
    ['a code with signs', { employee: "1'; drop" }, 'employee', 'employeeCode'],
    ['< in the code', { employee: 'a<b' }, 'employee', 'illegalInput'],
    ['= in the remarks', { remarks: '=1+1' }, 'remarks', 'illegalInput'],
    ['long remarks', { remarks: 'x'.repeat(201) }, 'remarks', 'maxLength'],
    ['a field of its own', { status: 'approved' }, 'status', 'unknownField'],
  ])('refuses %s at its field', async (_, different, field, code) => {
    const outcome = await visitor().callEndpoint(registerBioPhoto, { body: form(different) });
    expect(outcome.isSuccess ? undefined : outcome.fields[field]?.[0]?.code).toBe(code);
  });

  it('refuses 50 MB before it is read', async () => {
    await expect(
      visitor().callEndpoint(registerBioPhoto, { body: form({ biophoto: dataUrlOf(Buffer.alloc(50_000_000)) }) }),
    ).rejects.toMatchObject({ status: 413 });
  });

  it('is limited by code and address, alike for codes that are none, and by address alone', async () => {
    later();
    for (const code of ['1001', '8888']) {
      const stranger = server.caller(undefined, { from: `198.51.100.${code.slice(0, 2)}` });
      for (let turn = 0; turn < 5; turn += 1)
        dataOf(await stranger.callEndpoint(registerBioPhoto, { body: form({ employee: code }) }));
      await expect(stranger.callEndpoint(registerBioPhoto, { body: form({ employee: code }) })).rejects.toMatchObject({
        status: 429,
      });
      // Five tries from elsewhere do not lock anybody out; from everywhere together there may be twenty.
      for (let turn = 0; turn < 15; turn += 1)
        dataOf(await visitor().callEndpoint(registerBioPhoto, { body: form({ employee: code }) }));
      await expect(visitor().callEndpoint(registerBioPhoto, { body: form({ employee: code }) })).rejects.toMatchObject({
        status: 429,
      });
    }
    const same = server.caller(undefined, { from: '198.51.100.250' });
    for (let turn = 0; turn < 60; turn += 1)
      dataOf(await same.callEndpoint(registerBioPhoto, { body: form({ employee: `c${turn}` }) }));
    await expect(same.callEndpoint(registerBioPhoto, { body: form({ employee: 'one-more' }) })).rejects.toMatchObject({
      status: 429,
    });
    await post.deliver();
    later();
    adminToken = await people.tokenOf('adminA');
  });

  it('is in no log', () => {
    const encoded = Buffer.from(smallJpeg).toString('base64').slice(0, 60);
    expect(server.logLines.filter((line) => line.includes(encoded))).toEqual([]);
  });
});

describe('deciding about photos', () => {
  it('approved, it becomes the employee’s and goes to the terminals of their areas', async () => {
    dataOf(
      await admin().callEndpoint(terminal.calls.create, {
        body: { sn: 'FACE1', alias: 'Gate', area: people.a.rootArea },
      }),
    );
    await register();
    const [row] = await waiting();
    expect(await approve([row?.id ?? 0])).toEqual([{ id: row?.id, ok: true, code: 'ZBDV0000' }]);
    const person = dataOf(
      await admin().callEndpoint(employee.calls.retrieve, { params: { id: people.employees.empA1 } }),
    );
    expect(contentKind(new Uint8Array(await (await server.fetch(person.photo ?? '')).arrayBuffer()))).toBe('jpeg');
    // People who may see employees may now see it.
    const bare = (person.photo ?? '').split('?')[0] ?? '';
    expect(
      (await server.fetch(bare, { headers: { authorization: `JWT ${await people.tokenOf('viewA')}` } })).status,
    ).toBe(200);
    const sent = await server.database.asOwner(
      `select content from commands where command_type = 'update_photo' and status = 'pending'`,
    );
    expect(sent).toEqual([
      {
        content: expect.stringMatching(
          /^DATA UPDATE BIOPHOTO PIN=1001\tType=9\tNo=0\tIndex=0\tSize=\d+\tContent=\*\*\*\tFormat=0$/,
        ),
      },
    ]);
    const shown = dataOf(await admin().callEndpoint(command.calls.list, { query: {} })).find(
      ({ command_type: type }) => type === 'update_photo',
    );
    expect(shown?.content).not.toContain('/9j/');
    const log = dataOf(await admin().callEndpoint(operationLog.calls.list, { query: {} }));
    expect(
      log
        .slice(0, 2)
        .map(({ action, object_type: type }) => `${action} ${type}`)
        .toSorted(),
    ).toEqual(['approve device.bio_photo', 'change personnel.employee']);
    expect((await photos())[0]).toMatchObject({ status: 'approved', decided_by: expect.stringContaining('admin-a') });
  });

  it('rejected with a reason, the employee keeps the present photo', async () => {
    await register();
    const before = dataOf(
      await admin().callEndpoint(employee.calls.retrieve, { params: { id: people.employees.empA1 } }),
    ).version;
    const [row] = await waiting();
    expect(row?.employee_photo).toContain('/web/auth_files/');
    expect((await reject([row?.id ?? 0], 'Sunglasses'))[0]).toMatchObject({ ok: true });
    expect((await photos()).find(({ id }) => id === row?.id)).toMatchObject({
      status: 'rejected',
      reject_reason: 'Sunglasses',
    });
    expect(
      dataOf(await admin().callEndpoint(employee.calls.retrieve, { params: { id: people.employees.empA1 } })).version,
    ).toBe(before);
  });

  it('in bulk tells how each went; one that was decided stays so', async () => {
    await register();
    await register({ employee: '1002' });
    const rows = await waiting();
    const old = (await photos()).find(({ status }) => status === 'rejected');
    const results = await approve([...rows.map(({ id }) => id), old?.id ?? 0, 999_999]);
    expect(results.map(({ ok, code }) => [ok, code])).toEqual([
      [true, 'ZBDV0000'],
      [true, 'ZBDV0000'],
      [false, commonCodes.wrongState.code],
      [false, 'ZBCO0003'],
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('of a photo that was replaced since it was looked at is refused', async () => {
    await register({ employee: '1002' });
    const [seen] = await waiting();
    await register({ employee: '1002', remarks: 'Another face' });
    const body = { ids: [seen?.id ?? 0], versions: { [String(seen?.id)]: seen?.version ?? 0 } };
    expect(dataOf(await admin().callEndpoint(bioPhoto.actions.approve.call, { body }))[0]).toMatchObject({
      ok: false,
      code: commonCodes.changedMeanwhile.code,
    });
    expect((await waiting()).map(({ remarks }) => remarks)).toEqual(['Another face']);
    expect((await approve(body.ids))[0]).toMatchObject({ ok: true });
  });

  it('sent while signed in, it is agreed to as by the link, and keeps what was agreed to', async () => {
    const own = server.caller(await people.tokenOf('empA2'));
    const photo = dataUrlOf(smallJpeg);
    for (const consent_version of [undefined, '', '2025-01'])
      expect(await own.callEndpoint(ownBioPhoto.calls.create, { body: { photo, consent_version } })).toMatchObject({
        fields: { consent_version: [{ code: 'required' }] },
      });
    const made = dataOf(
      await own.callEndpoint(ownBioPhoto.calls.create, { body: { photo, consent_version: consentVersion } }),
    );
    const agreed = {
      consent_version: consentVersion,
      consent_text: wordsIn('en').text('default:bioPhoto.consent'),
      consent_time: server.clock.now().toString(),
    };
    expect(made).toMatchObject(agreed);
    expect((await photos()).find(({ id }) => id === made.id)).toMatchObject(agreed);
    // A remark is no consent; what was agreed to is not theirs to write, nor to take out while the photo stays.
    server.clock.advance({ minutes: 1 });
    const params = { id: String(made.id) };
    const patch = (body: object) => own.callEndpoint(ownBioPhoto.calls.patch, { params, body });
    expect(dataOf(await patch({ remarks: 'Glasses' }))).toMatchObject({
      remarks: 'Glasses',
      ...agreed,
    });
    for (const body of [{ consent_version: '' }, { consent_text: 'Nothing' }])
      expect(await patch(body)).toMatchObject({ isSuccess: false });
    const inTurkish = wordsIn('tr').text('default:bioPhoto.consent');
    expect(dataOf(await patch({ photo, consent_text: inTurkish }))).toMatchObject({
      consent_text: inTurkish,
      consent_time: server.clock.now().toString(),
    });
    dataOf(await own.callEndpoint(ownBioPhoto.actions.revoke.call, { body: { ids: [made.id] } }));
  });

  it('ends with who handed it in and takes it back while it waits: nobody decides then, and it may be deleted', async () => {
    const own = server.caller(await people.tokenOf('empA1'));
    const revoke = async (ids: number[]) =>
      dataOf(await own.callEndpoint(ownBioPhoto.actions.revoke.call, { body: { ids } })).map(({ code }) => code);
    const { wrongState } = commonCodes;
    await register();
    const id = (await waiting())[0]?.id ?? 0;
    const params = { id: String(id) };
    const refused = { code: wrongState.code };
    await expect(own.callEndpoint(ownBioPhoto.calls.destroy, { params })).rejects.toMatchObject(refused);
    const decided = (await photos()).find(({ status, emp_code: code }) => status === 'approved' && code === '1001');
    expect(await revoke([id, decided?.id ?? 0, id + 1000])).toEqual(['ZBDV0000', wrongState.code, 'ZBCO0003']);
    expect([await revoke([id]), (await approve([id])).map(({ code }) => code)]).toEqual([
      [wrongState.code],
      [wrongState.code],
    ]);
    const change = own.callEndpoint(ownBioPhoto.calls.patch, { params, body: { remarks: 'No' } });
    await expect(change).rejects.toMatchObject(refused);
    expect((await photos()).find((photo) => photo.id === id)).toMatchObject({
      status: 'revoked',
      decided_by: expect.stringContaining('Person1001'),
    });
    const [entry] = dataOf(await admin().callEndpoint(operationLog.calls.list, { query: {} }));
    expect(entry).toMatchObject({ action: 'revoke', object_type: bioPhoto.name, object_id: id });
    expect(dataOf(await own.callEndpoint(ownBioPhoto.calls.destroy, { params }))).toBeNull();
  });

  it('is nobody’s own matter, no other company’s, and needs its right', async () => {
    await register();
    const [row] = await waiting();
    const ids = [row?.id ?? 0];
    await server.database.asOwner(`update memberships set employee = null where employee = ${people.employees.empA1}`);
    await server.database.asOwner(
      `update memberships set employee = ${people.employees.empA1} where user_id = ${people.users.adminA}`,
    );
    expect((await approve(ids))[0]).toMatchObject({ ok: false, code: commonCodes.ownRequest.code });
    await server.database.asOwner(`update memberships set employee = null where user_id = ${people.users.adminA}`);
    const other = server.caller(await people.tokenOf('adminB'));
    expect(dataOf(await other.callEndpoint(bioPhoto.actions.approve.call, { body: { ids } }))[0]).toMatchObject({
      ok: false,
      code: 'ZBCO0003',
    });
    await expect(
      server.caller(await people.tokenOf('viewA')).callEndpoint(bioPhoto.actions.approve.call, { body: { ids } }),
    ).rejects.toMatchObject({ status: 403 });
    expect(await waiting()).toHaveLength(1);
  });

  it('keeps to the departments that one may see', async () => {
    await limitTo(server, people.a.id, people.users.adminA, toDepartments([people.a.departments.two]));
    const all = await server.database.asOwner(
      `select id from bio_photos where status = 'pending' and employee = ${people.employees.empA1}`,
    );
    expect(await waiting()).toEqual([]);
    expect((await approve([Number(all[0]?.['id'])]))[0]).toMatchObject({ ok: false, code: 'ZBCO0003' });
    await limitTo(server, people.a.id, people.users.adminA, wholeCompany);
    expect(await waiting()).toHaveLength(1);
  });
});

/** The small one with another size in its frame header. */
function hugeJpeg(): Uint8Array {
  const bytes = new Uint8Array(smallJpeg);
  const frame = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc2);
  bytes.set([0xc3, 0x50, 0xc3, 0x50], frame + 5);
  return bytes;
}
