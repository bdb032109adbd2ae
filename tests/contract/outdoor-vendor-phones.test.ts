import { expect, it } from 'vitest';
import { operationLog } from '#features/system/contract.ts';
import { phoneAccount, vendorPhones } from '#features/outdoor/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { makePhone } from '#tests/support/phone.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);

const vendor = async () => server.caller(await people.tokenOf('vendor'));
const readOf = async (company: number) =>
  dataOf(await (await vendor()).callEndpoint(vendorPhones.calls.list, { query: {} })).find(({ id }) => id === company);

it('counts the phones of each company, of nobody by name', async () => {
  const token = await people.tokenOf('empA1');
  await (await makePhone('Chrome · Pixel 8')).tell(server.caller(token), token);
  expect(await readOf(people.a.id)).toMatchObject({
    person_count: 1,
    phone_count: 1,
    used_count: 1,
    installed_count: 0,
    android_count: 1,
    ios_count: 0,
    other_count: 0,
    last_seen: expect.any(String),
  });
  const other = await readOf(people.b.id);
  expect(other).toMatchObject({ phone_count: 0, used_count: 0, last_seen: null });
  expect(JSON.stringify(other)).not.toContain('Pixel');
});

it('signs the phones of one company out, which stay bound, and tells it in the company’s log', async () => {
  const token = await people.tokenOf('empA1');
  const phone = await makePhone('Chrome · Pixel 6a');
  await phone.tell(server.caller(token), token);
  const tokenB = await people.tokenOf('empB1');
  await (await makePhone('Chrome · Pixel 7')).tell(server.caller(tokenB), tokenB);

  const done = dataOf(
    await (
      await vendor()
    ).callEndpoint(vendorPhones.actions.sign_out.call, { body: { ids: [people.a.id], reason: 'Phones were stolen' } }),
  );
  expect(done).toEqual([expect.objectContaining({ id: people.a.id, ok: true })]);

  // Its session is over; that of the other company is not.
  await expect(phone.tell(server.caller(token), token)).rejects.toThrow();
  await (await makePhone('Chrome · Pixel 7')).tell(server.caller(tokenB), tokenB);
  const admin = server.caller(await people.tokenOf('adminA'));
  const phones = dataOf(await admin.callEndpoint(phoneAccount.calls.list, { query: {} }));
  expect(phones.length).toBeGreaterThan(0);
  const [line] = dataOf(await admin.callEndpoint(operationLog.calls.list, { query: { action__in: 'sign_out' } }));
  expect(line).toMatchObject({ object_type: phoneAccount.name });
  expect(JSON.stringify(line)).toContain('Phones were stolen');
});
