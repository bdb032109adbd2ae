import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { currentCompany, currentUser, identifyRegion } from '#shared/contract/session.ts';
import { createClient } from '#shared/http/index.ts';
import { createI18n, languages, type Language } from '#shared/i18n/index.ts';
import { storageNames } from '#shared/session/storage.ts';
import { prefetchScript } from './prefetch.ts';

interface RecordedRequest {
  readonly address: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

function recorder() {
  const requests: RecordedRequest[] = [];
  return {
    requests,
    fetch: (address: string, init: RequestInit = {}): Promise<Response> => {
      requests.push({
        address,
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        body: init.body,
      });
      return Promise.resolve(Response.json({}));
    },
  };
}

/** What the page prefetches, and the addresses under which it keeps the answers. */
function prefetch(lang: Language, words: string, build: string, access?: string, openings?: unknown, search = '') {
  const { requests, fetch } = recorder();
  const dataset = { words, build, scripts: 'present', ...(access === undefined ? {} : { personal: '' }) };
  const stored = { [storageNames.access]: access, openings: JSON.stringify(openings) };
  const localStorage = { getItem: (name: keyof typeof stored) => stored[name] ?? null };
  const scripts: string[] = [];
  const head = { append: ({ href }: { href: string }) => scripts.push(href) };
  const document = { documentElement: { lang, dataset }, head, createElement: () => ({}) };
  const location = { pathname: '/team/employee', search };
  const page: Record<string, unknown> = { document, localStorage, location, atob, fetch };
  runInNewContext(`${prefetchScript}; page.kept = [...globalThis.musterPrefetched.keys()];`, { ...page, page });
  return { requests, kept: page['kept'], scripts };
}

/** What the scripts fetch if nothing was prefetched. */
async function scripts(
  language: Language,
  namespaces: ('common' | 'oauth')[],
  build: string,
): Promise<RecordedRequest[]> {
  const { requests, fetch } = recorder();
  await createI18n({ namespaces, language, build, fetch });
  await createClient({ fetch })
    .callEndpoint(identifyRegion, { body: {} }, { quiet: true })
    .catch(() => undefined);
  return requests;
}

const inOrder = (requests: readonly RecordedRequest[]): RecordedRequest[] =>
  requests.toSorted((one, other) => one.address.localeCompare(other.address));

describe('what a page prefetches', () => {
  it.each(languages)('is what its scripts ask for, to the letter: %s', async (language) => {
    const { requests, kept } = prefetch(language, 'common oauth', 'b 1');
    expect(inOrder(requests)).toEqual(inOrder(await scripts(language, ['common', 'oauth'], 'b 1')));
    expect(kept).toEqual(requests.map(({ address }) => address));
  });

  const tokenOf = (claims: object): string =>
    `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
  const minutes = (count: number): number => Math.floor(Date.now() / 1000) + count * 60;
  it.each([
    ['a company', { user_id: 7, company_id: 3, exp: minutes(20), name: 'Zoë ~?>' }, [currentUser, currentCompany]],
    ['no company', { user_id: 7, company_id: null, exp: minutes(20) }, [currentUser]],
    ['a token about to be renewed', { user_id: 7, company_id: 3, exp: minutes(4) }, []],
  ])('is in the application who is signed in, to the letter: %s', async (_, claims, calls) => {
    const access = tokenOf(claims);
    const { requests, kept } = prefetch('en', 'common', 'b', access);
    const { requests: byScripts, fetch } = recorder();
    const client = createClient({ fetch, tokens: { access: () => access } });
    for (const call of calls) await client.callEndpoint(call, {}, { quiet: true }).catch(() => undefined);
    const personal = requests.filter(({ headers }) => 'authorization' in headers);
    expect(inOrder(personal)).toEqual(inOrder(byScripts));
    expect(kept).toEqual(expect.arrayContaining(personal.map(({ address }) => `JWT ${access} ${address}`)));
  });

  describe('of a screen that is opened again', () => {
    const opening = { build: 'present', scripts: ['/_astro/a.js'], words: ['per'], calls: ['/web/list/?page=1'] };
    const of = (claims: object, kept: unknown, search = '') => {
      const access = tokenOf({ exp: minutes(20), ...claims });
      const { requests, kept: answers, scripts } = prefetch('en', 'common', 'b', access, kept, search);
      const calls = requests.filter(({ address }) => address === '/web/list/?page=1');
      return {
        scripts,
        words: requests.some(({ address }) => address === '/locales/en/per.json?v=b'),
        calls,
        answers,
        access,
      };
    };
    const mine = { user_id: 7, company_id: 3 };

    it('is what it has loaded before, with the token of now', () => {
      const { scripts, words, calls, answers, access } = of(mine, [['7 3 /team/employee', opening]]);
      expect([scripts, words, calls.map(({ headers }) => headers['authorization'])]).toEqual([
        ['/_astro/a.js'],
        true,
        [`JWT ${access}`],
      ]);
      expect(answers).toContain(`JWT ${access} /web/list/?page=1`);
    });

    it('is no call where the address has a query, but its scripts and words', () => {
      const { scripts, words, calls } = of(mine, [['7 3 /team/employee', opening]], '?page=2');
      expect([scripts, words, calls]).toEqual([['/_astro/a.js'], true, []]);
    });

    it('is no script of another build', () => {
      const { scripts, calls } = of(mine, [['7 3 /team/employee', { ...opening, build: 'before' }]]);
      expect([scripts, calls.length]).toEqual([[], 1]);
    });

    it.each([
      ['another screen', mine, [['7 3 /team/resign', opening]]],
      ['another person', { user_id: 8, company_id: 3 }, [['7 3 /team/employee', opening]]],
      ['another company', { user_id: 7, company_id: 4 }, [['7 3 /team/employee', opening]]],
      ['what nobody has kept', mine, null],
      ['what we have not written', mine, 'nonsense'],
    ])('is nothing of %s', (_, claims, kept) => {
      const { scripts, words, calls } = of(claims, kept);
      expect([scripts, words, calls]).toEqual([[], false, []]);
    });

    it('is no call with a token about to be renewed', () => {
      expect(of({ ...mine, exp: minutes(4) }, [['7 3 /team/employee', opening]]).calls).toEqual([]);
    });
  });

  it.each(['', 'no token', 'a.b.c'])('is nobody where the token is %j', (access) => {
    expect(prefetch('en', 'common', 'b', access).requests.filter(({ headers }) => 'authorization' in headers)).toEqual(
      [],
    );
  });
});
