import { expect, it } from 'vitest';
import { apiTokenAuth, signIn } from '#features/onboarding/contract.ts';
import { currentUser } from '#shared/contract/session.ts';
import { password } from '#tests/support/fixtures.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const username = 'view-a@acme.test';

const signsIn = async (terms?: string) =>
  dataOf(await server.caller().callEndpoint(signIn, { body: { username, password, terms } })).token;
const agreed = async (token: string) => dataOf(await server.caller(token).callEndpoint(currentUser)).terms_version;
const since = async () =>
  (await server.database.asOwner('select terms_time from users where id = $1', [people.users.viewA])) as unknown;

it('keeps with the account which terms were agreed to, and since when', async () => {
  expect(await agreed(await signsIn())).toBeUndefined();
  const token = await signsIn('2026-01-01');
  expect(await agreed(token)).toBe('2026-01-01');
  const first = await since();
  server.clock.advance({ hours: 1 });
  // Agreed to once more, and a sign-in without a page: the version is known since the first time.
  await signsIn('2026-01-01');
  dataOf(await server.caller().callEndpoint(apiTokenAuth, { body: { username, password } }));
  expect(await since()).toEqual(first);
  expect(await agreed(await signsIn('2026-11-01'))).toBe('2026-11-01');
  expect(await since()).not.toEqual(first);
});

it('takes no other text for a version, and keeps nothing of a refused sign-in', async () => {
  const strange = { username, password, terms: 'all of them' };
  expect(await server.caller().callEndpoint(signIn, { body: strange })).toMatchObject({
    isSuccess: false,
    fields: { terms: expect.anything() },
  });
  const body = { username: 'scoped-a@acme.test', password: 'Wrong#Horse77', terms: '2026-11-01' };
  expect(await server.caller().callEndpoint(signIn, { body })).toMatchObject({ isSuccess: false });
  expect(await agreed(await people.tokenOf('scopedA'))).toBeUndefined();
});
