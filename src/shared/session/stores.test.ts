import { describe, expect, it } from 'vitest';
import { isExpired, readClaims } from './claims.ts';
import { companyOfHost, hasCompanyHosts, hostWithoutCompany, switchUrl } from './hosts.ts';
import { memoryStorage, storageNames } from './storage.ts';
import { createSessionStore } from './stores.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: object): string => `${part({ alg: 'HS256' })}.${part(claims)}.c2ln`;
const tokens = (user: number, exp = 2_000_000_000) => ({
  access: token({ user_id: user, exp }),
  refresh: `refresh-${user}`,
});

/** Two tabs over one storage; `tell` is the browser's storage event to the other tab. */
function twoTabs() {
  const storage = memoryStorage();
  const events = new EventTarget();
  const tab = createSessionStore(storage);
  const other = createSessionStore(storage);
  const stop = other.follow(events);
  const tell = (key: string | null): void => {
    events.dispatchEvent(Object.assign(new Event('storage'), { key }));
  };
  return { storage, tab, other, tell, stop };
}

describe('session store', () => {
  it('keeps the pair under the names of the specification', () => {
    const { storage, tab } = twoTabs();
    const { access, refresh } = tokens(7);
    tab.storeTokens({ access, refresh });
    tab.storeCompanyCode('acme');
    expect([storage.getItem('accessToken'), storage.getItem('refreshToken'), storage.getItem('company_code')]).toEqual([
      access,
      refresh,
      'acme',
    ]);
    expect(tab.$session.get()?.claims).toMatchObject({ user_id: 7, exp: 2_000_000_000 });
    expect(storage.getItem('userAccessToken')).toBeNull();
    tab.storeTokens({ access, refresh }, { choosing: true });
    expect(storage.getItem('userAccessToken')).toBe(access);
  });

  it('removes both tokens and keeps the company code', () => {
    const { storage, tab } = twoTabs();
    tab.storeTokens(tokens(7), { choosing: true });
    tab.storeCompanyCode('acme');
    tab.clearTokens();
    const { access, refresh, userAccess, companyCode } = storageNames;
    expect([access, refresh, userAccess, companyCode].map((name) => storage.getItem(name))).toEqual([
      null,
      null,
      null,
      'acme',
    ]);
    expect(tab.$session.get()).toBeNull();
  });

  it('does not remove the tokens of a newer session', () => {
    const { tab } = twoTabs();
    tab.storeTokens(tokens(8));
    tab.clearTokens(tokens(7).access);
    expect(tab.$session.get()?.claims.user_id).toBe(8);
    tab.clearTokens(tokens(8).access);
    expect(tab.$session.get()).toBeNull();
  });

  it('another tab hears of a sign-in, a refresh and a sign-out', () => {
    const { tab, other, tell, stop } = twoTabs();
    const heard: (number | null)[] = [];
    other.$session.listen((now) => heard.push(now?.claims.exp ?? null));
    tab.storeTokens(tokens(7, 1000));
    tell(storageNames.access);
    tab.storeTokens(tokens(7, 2000));
    tell(storageNames.access);
    tell(storageNames.refresh);
    tell('theme');
    tab.clearTokens();
    tell(null);
    stop();
    tab.storeTokens(tokens(7, 3000));
    tell(storageNames.access);
    expect(heard).toEqual([1000, 2000, null]);
  });

  it('a person who has to choose a company stays one over a refresh, until a company is entered', () => {
    const { tab, other, tell } = twoTabs();
    tab.storeTokens(tokens(7, 1000), { choosing: true });
    tell(storageNames.access);
    expect([tab.$isChoosing.get(), other.$isChoosing.get()]).toEqual([true, true]);
    tab.storeTokens(tokens(7, 2000));
    expect(tab.$isChoosing.get()).toBe(true);
    tab.storeTokens(tokens(7, 3000), { choosing: false });
    expect(tab.$isChoosing.get()).toBe(false);
  });

  it.each([
    ['half a pair', { accessToken: tokens(7).access }],
    ['a token that is none', { accessToken: 'x.y.z', refreshToken: 'r' }],
    ['claims of another shape', { accessToken: token({ user: 7 }), refreshToken: 'r' }],
    ['markup', { accessToken: '<img src=x>', refreshToken: 'r' }],
  ])('reads %s as signed out', (_, values) => {
    const storage = memoryStorage();
    for (const [name, value] of Object.entries(values)) storage.setItem(name, value);
    expect(createSessionStore(storage).$session.get()).toBeNull();
  });
});

describe('claims', () => {
  it('a token counts as expired from 300 seconds before its end', () => {
    expect([301, 300, 0, -1].map((left) => isExpired({ exp: 1000 + left }, 1000))).toEqual([false, true, true, true]);
  });

  it('a company is there once it is chosen', () => {
    expect(readClaims(token({ user_id: 1, exp: 5, company_id: 3 }))?.company_id).toBe(3);
    expect(readClaims(token({ user_id: 1, exp: 5, company_id: null }))?.company_id).toBeNull();
    expect(readClaims('')).toBeUndefined();
  });
});

describe('hosts', () => {
  it.each([
    ['acme.localhost:8080', 'localhost:8080', 'acme'],
    ['Acme.Muster.test', 'muster.test', 'acme'],
    ['localhost:8080', 'localhost:8080', null],
    ['a.b.muster.test', 'muster.test', null],
    ['evilmuster.test', 'muster.test', null],
    ['acme.localhost:8080', null, null],
    ['127.0.0.1:8080', 'localhost:8080', null],
  ])('%s below %s is the host of %s', (host, base, company) => expect(companyOfHost(host, base)).toBe(company));

  it.each([
    ['localhost:8080', 'localhost:8080', true],
    ['acme.localhost:8080', 'localhost:8080', true],
    ['127.0.0.1:8080', 'localhost:8080', false],
    ['localhost:8080', null, false],
  ])('%s below %s: companies have hosts %s', (host, base, has) => expect(hasCompanyHosts(host, base)).toBe(has));

  it.each([
    ['acme.muster.test', 'acme', 'muster.test'],
    ['ACME.muster.test', 'acme', 'muster.test'],
    ['muster.test', 'acme', null],
    ['acmeville.muster.test', 'acme', null],
    ['acme.muster.test', null, null],
    ['acme.', 'acme', null],
  ])('%s without %s is %s', (host, code, rest) => expect(hostWithoutCompany(host, code)).toBe(rest));

  it('a switch link carries state and refresh, encoded', () => {
    const url = switchUrl('https:', 'globex', 'muster.test', { access: 'a.b+c', refresh: 'r&s' });
    expect(url).toBe('https://globex.muster.test/switch-company/?state=a.b%2Bc&refresh=r%26s');
    expect(
      switchUrl('https:', 'globex', 'muster.test', { access: 'a', refresh: 'r' }, { language: 'es-MX', theme: 'dark' }),
    ).toBe('https://globex.muster.test/switch-company/?state=a&refresh=r&language=es-MX&theme=dark');
  });
});
