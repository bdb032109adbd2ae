// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { LivingTokens, RefreshOutcome } from '#machines/session/session.machine.ts';
import { createSessionStore, lockTurns, memoryStorage } from '#shared/session/index.ts';
import { createSession } from './session.ts';

const now = 1_000_000;
const part = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');
const access = (serial: number, exp: number): string =>
  `${part({ alg: 'HS256' })}.${part({ user_id: 7, exp, serial })}.c2ln`;

/** A server that rotates refresh tokens and ends the family when a used one comes again. */
function rotatingServer() {
  let serial = 1;
  let isEnded = false;
  const requested: string[] = [];
  const waiting: (() => void)[] = [];
  return {
    requested,
    first: (exp: number) => ({ access: access(1, exp), refresh: 'r1' }),
    refresh: async (tokens: LivingTokens | null): Promise<RefreshOutcome> => {
      requested.push(tokens?.refresh ?? '');
      await new Promise<void>((answer) => waiting.push(answer));
      if (isEnded || tokens?.refresh !== `r${serial}`) {
        isEnded = true;
        return { kind: 'refused' };
      }
      serial += 1;
      const token = access(serial, now + 1800);
      return { kind: 'refreshed', tokens: { access: token, refresh: `r${serial}`, exp: now + 1800 } };
    },
    answer: () => waiting.shift()?.(),
  };
}

/** Web Locks as the tabs of a browser share them. */
function sharedLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: object, callback: () => Promise<void>): Promise<void> => {
    const before = last;
    const mine = (async () => {
      await before;
      await callback();
    })();
    last = mine;
    return mine;
  };
  return { request: request as LockManager['request'] };
}

function browser(exp: number, host = 'acme.localhost:8080') {
  const storage = memoryStorage();
  const locks = sharedLocks();
  const server = rotatingServer();
  const events = new EventTarget();
  const gone: string[] = [];
  const revoked: string[] = [];
  const seed = createSessionStore(storage);
  seed.storeTokens(server.first(exp));
  seed.storeCompanyCode('acme');
  // Every tab hears of what one tab writes (the writer too, which changes nothing).
  const heard = {
    ...storage,
    setItem: (name: string, value: string) => {
      storage.setItem(name, value);
      events.dispatchEvent(Object.assign(new Event('storage'), { key: name }));
    },
    removeItem: (name: string) => {
      storage.removeItem(name);
      events.dispatchEvent(Object.assign(new Event('storage'), { key: name }));
    },
  };
  const tab = (name: string) => {
    const store = createSessionStore(heard);
    store.follow(events);
    const session = createSession({
      store,
      takeTurn: lockTurns(locks),
      refresh: server.refresh,
      now: () => now,
      revoke: async (used) => void revoked.push(used),
      location: () => ({ protocol: 'http:', host }),
      go: (place, notice) => gone.push(`${name} ${place}${notice ? `#${notice}` : ''}`),
    });
    return { ...session, store, exp: () => store.$session.get()?.claims.exp };
  };
  return { tab, server, gone, revoked, storage };
}

describe('session over two tabs', () => {
  it('refreshes once: the second tab waits its turn and takes what the first has got', async () => {
    const { tab, server, gone } = browser(now + 100);
    const [one, two] = [tab('one'), tab('two')];
    const fresh = Promise.all([one.ensureFresh(), two.ensureFresh(), one.ensureFresh()]);
    await expect.poll(() => server.requested).toEqual(['r1']);
    server.answer();
    await fresh;
    expect([server.requested, one.exp(), two.exp(), gone]).toEqual([['r1'], now + 1800, now + 1800, []]);
  });

  it('asks nothing while the token is fresh', async () => {
    const { tab, server } = browser(now + 301);
    await tab('one').ensureFresh();
    expect(server.requested).toEqual([]);
  });

  it('a refused refresh ends the session in both tabs, which leave the company host and say why', async () => {
    const { tab, server, gone, storage } = browser(now + 100);
    const [one, two] = [tab('one'), tab('two')];
    storage.setItem('refreshToken', 'stolen');
    const refreshed = one.ensureFresh();
    await expect.poll(() => server.requested).toEqual(['stolen']);
    server.answer();
    await refreshed;
    const target = 'http://localhost:8080/onboard/company-verification';
    expect(gone.toSorted()).toEqual([`one ${target}#sessionTimeout`, `two ${target}`]);
    expect([storage.getItem('accessToken'), storage.getItem('refreshToken')]).toEqual([null, null]);
    expect(two.store.$session.get()).toBeNull();
  });

  it('a 401 ends the session on a host without a company in its name', async () => {
    const { tab, gone } = browser(now + 1000, 'localhost:8080');
    const one = tab('one');
    one.unauthorized(one.store.$session.get()?.access);
    expect(gone).toEqual(['one /onboard/company-verification#sessionTimeout']);
  });

  it('signing out in one tab revokes at the server and ends the other', async () => {
    const { tab, gone, revoked } = browser(now + 1000, 'localhost:8080');
    const [one] = [tab('one'), tab('two')];
    const used = one.store.$session.get()?.access;
    one.actor.send({ type: 'signOut.pressed' });
    await expect.poll(() => gone.length).toBe(2);
    expect(revoked).toEqual([used]);
    expect(gone.toSorted()).toEqual(['one /onboard/company-verification', 'two /onboard/company-verification']);
  });

  it('a late 401 of a replaced token ends nothing, and is not told later', async () => {
    const { tab, gone } = browser(now + 1000, 'localhost:8080');
    const one = tab('one');
    one.unauthorized('replaced');
    expect(gone).toEqual([]);
    one.actor.send({ type: 'signOut.pressed' });
    await expect.poll(() => gone).toEqual(['one /onboard/company-verification']);
  });
});
