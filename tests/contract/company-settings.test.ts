import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { companySettings } from '#features/company/contract.ts';
import { currentCompany, loginCompany } from '#shared/contract/session.ts';
import { isCallError } from '#shared/http/index.ts';
import type { Role } from '#tests/support/fixtures.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { png } from '../browser/harness/files.ts';

const server = useServer();
const people = usePeople(server);
let id: string;
beforeAll(async () => {
  id = String(people.a.id);
});

const { calls } = companySettings;
const callerOf = async (role: Role) => server.caller(await people.tokenOf(role));
type Caller = Awaited<ReturnType<typeof callerOf>>;
let admin: Caller;
beforeEach(async () => void (admin = await callerOf('adminA')));

type ResourceBody = z.input<typeof companySettings.patch>;

const read = async (caller: Caller = admin) => {
  const outcome = await caller.callEndpoint(calls.retrieve, { params: { id } });
  if (!outcome.isSuccess) throw new Error(outcome.code);
  return outcome.data.data;
};
const change = (body: ResourceBody, caller: Caller = admin) =>
  caller.callEndpoint(calls.patch, { params: { id }, body });
async function refusalOf(
  call: Promise<unknown>,
): Promise<{ status?: number | undefined; code?: string | undefined; user?: unknown }> {
  return call.then(
    () => ({}),
    (thrown: unknown) => {
      if (!isCallError(thrown)) throw thrown;
      return { status: thrown.status, code: thrown.code, user: thrown.context['user'] };
    },
  );
}

const cairo = {
  location: { lat: 30.06263, lng: 31.24967 },
  name: 'Cairo',
  formatted_address: 'Cairo, Egypt',
  address: { country: 'Egypt', country_code: 'EG', state: 'Cairo Governorate', city: 'Cairo' },
  timezone: 'Africa/Cairo',
};
const logo = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;

describe('company settings', () => {
  it('are one record, the person’s own company', async () => {
    const outcome = await admin.callEndpoint(calls.list, { query: {} });
    expect(outcome).toMatchObject({
      isSuccess: true,
      data: {
        total: 1,
        data: [
          { id: people.a.id, company_name: 'Acme Works', company_domain: 'acme', company_location: null, logo: null },
        ],
      },
    });
  });

  it('keep a picked place as its parts and read it back as it was picked', async () => {
    expect(await change({ company_location: cairo, company_timezone: 'Africa/Cairo' })).toMatchObject({
      isSuccess: true,
      data: { data: { company_location: cairo } },
    });
    expect(await read()).toMatchObject({
      company_timezone: 'Africa/Cairo',
      company_address: 'Cairo, Egypt',
      company_country: 'Egypt',
      company_country_code: 'EG',
      company_province: 'Cairo Governorate',
      company_city: 'Cairo',
      company_latitude: 30.06263,
      company_longitude: 31.24967,
    });
    expect(await admin.callEndpoint(currentCompany)).toMatchObject({
      data: { data: { company_timezone: 'Africa/Cairo' } },
    });
  });

  it('store a logo, show it to who is of the company, and let go of it when it is replaced', async () => {
    expect((await change({ logo })).isSuccess).toBe(true);
    const first = (await read()).logo ?? '';
    expect(first).toMatch(/^\/web\/auth_files\/[\w-]+\.png\?/);
    const shown = await server.fetch(first);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    // Sending back the link that was read keeps the file.
    await change({ logo: first, company_name: 'Acme Works' });
    expect((await server.fetch((await read()).logo ?? '')).status).toBe(200);
    await change({ logo: null });
    expect((await read()).logo).toBeNull();
    expect((await server.fetch(first)).status).toBe(404);
    expect(
      await change({ logo: `data:image/png;base64,${Buffer.from('MZ, no picture').toString('base64')}` }),
    ).toMatchObject({ isSuccess: false, fields: { logo: [{ code: 'imageType' }] } });
  });

  it('say at the field what does not fit', async () => {
    const wrong = await change({
      company_name: '',
      phone: '12',
      email: 'nobody',
      website: 'javascript:alert(1)',
      tax_no: '<b>',
      company_timezone: 'Mars/Olympus',
    });
    if (wrong.isSuccess) throw new Error('Taken');
    expect(Object.fromEntries(Object.entries(wrong.fields).map(([name, [first]]) => [name, first?.code]))).toEqual({
      company_name: 'required',
      phone: 'invalidPhoneNumber',
      email: 'email',
      website: 'website',
      tax_no: 'illegalInput',
      company_timezone: 'timezone',
    });
    expect((await change({ company_name: 'x'.repeat(51) })).isSuccess).toBe(false);
    // The domain never changes, the address is the picked one, and a company keeps its location.
    for (const body of [
      { company_domain: 'other' },
      { company_address: 'Here' },
      { company_location: null },
      { status: 'suspended' },
    ]) {
      expect(
        (
          await server.fetch(`/web${calls.patch.path.replace(':id', id)}`, {
            method: 'PATCH',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json', authorization: `JWT ${await people.tokenOf('adminA')}` },
          })
        ).status,
      ).toBe(400);
    }
  });

  it('tell who comes second that another changed them, and who', async () => {
    const { version } = await read();
    const chosen = await (await callerOf('both')).callEndpoint(loginCompany, { body: { company_id: people.a.id } });
    const other = server.caller(chosen.isSuccess ? chosen.data.data.token : '');
    expect((await change({ company_name: 'Acme First', version }, other)).isSuccess).toBe(true);
    expect(await refusalOf(change({ company_name: 'Acme Second', version }))).toEqual({
      status: 409,
      code: 'ZBCO0005',
      user: 'both Person',
    });
    expect(await read()).toMatchObject({ company_name: 'Acme First', version: version + 1 });
  });

  it('are in the operation log, field by field, a logo only as changed', async () => {
    await change({ tax_no: 'GB 123', logo });
    const [entry] = await server.database.asOwner(
      `select object_name, changes from operation_logs where company_id = $1 and object_type = 'company.settings' order by id desc limit 1`,
      [people.a.id],
    );
    expect(entry).toEqual({
      object_name: 'Acme First',
      changes: [
        { field: 'logo', old: null, new: '•••' },
        { field: 'tax_no', old: null, new: 'GB 123' },
      ],
    });
  });

  it('are nobody else’s to see or to change', async () => {
    const before = await read();
    expect(await refusalOf(read(await callerOf('viewA')))).toMatchObject({ status: 403 });
    expect(await refusalOf(change({ company_name: 'Mine' }, await callerOf('adminB')))).toMatchObject({ status: 404 });
    expect(await read()).toMatchObject({ company_name: before.company_name, version: before.version });
  });
});
