import { expect, it } from 'vitest';
import { passwordFault, unlockAccount } from '#features/onboarding/server.ts';
import { runMuster } from '#tests/support/installation.ts';
import { password } from '#tests/support/fixtures.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
usePeople(server);
const email = 'admin-a@acme.test';
let turn = 0;
/** Signs in from seven addresses, like an attacker. @returns the status of the answer */
const signsIn = async (typed: string): Promise<number> => {
  const response = await server.fetch('/web/oauth/api/v2/sign_in/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    from: `10.9.0.${(turn += 1) % 7}`,
    body: JSON.stringify({ username: email, password: typed }),
  });
  return response.status;
};

it('that others have locked by guessing is open again at once, by the command alone', async () => {
  for (let guess = 0; guess < 30; guess += 1) await signsIn('Wrong#Horse7');
  expect(await signsIn(password)).toBe(429);
  expect(await unlockAccount(server.host, email.toUpperCase(), { endsSecondFactor: true })).toEqual({
    status: 'active',
    hadTries: true,
    hadSecondFactor: false,
  });
  expect(await signsIn(password)).toBe(200);
});

it('takes a new password, and ends every session with it', async () => {
  expect(await signsIn(password)).toBe(200);
  await unlockAccount(server.host, email, { endsSecondFactor: false, password: 'Fresh#Stable9' });
  const open = await server.database.asOwner(
    `select count(*)::int as open from sessions s join users u on u.id = s.user_id where u.email = $1 and s.ended_at is null`,
    [email],
  );
  expect(open).toEqual([{ open: 0 }]);
  expect(await signsIn(password)).not.toBe(200);
  expect(await signsIn('Fresh#Stable9')).toBe(200);
});

it('is of nobody where the address is unknown', async () => {
  expect(await unlockAccount(server.host, 'nobody@acme.test', { endsSecondFactor: false })).toBeUndefined();
});

it('takes no password that guesses begin with', () => {
  expect(passwordFault('short', email)).toContain('eight characters');
  expect(passwordFault('Password1!', email)).toContain('guess');
  expect(passwordFault('Fresh#Stable9', email)).toBeUndefined();
});

it('is asked for by a command that says what it needs', async () => {
  const { code, output } = await runMuster(['unlock'], { DATA_DIR: server.host.config.dataFolder });
  expect(output).toContain('muster unlock <e-mail>');
  expect(code).toBe(1);
});
