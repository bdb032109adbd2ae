import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { identifyRegion } from '#shared/contract/session.ts';
import { createClient } from '#shared/http/index.ts';
import { createI18n, languages, type Language } from '#shared/i18n/index.ts';
import { prefetchScript } from './prefetch.ts';

interface Asked {
  readonly address: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

function recorder() {
  const asked: Asked[] = [];
  return {
    asked,
    fetch: (address: string, init: RequestInit = {}): Promise<Response> => {
      asked.push({
        address,
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        body: init.body,
      });
      return Promise.resolve(Response.json({}));
    },
  };
}

/** What the page prefetches, and under which addresses it keeps the answers. */
function prefetch(lang: Language, words: string, build: string) {
  const { asked, fetch } = recorder();
  const page: Record<string, unknown> = { document: { documentElement: { lang, dataset: { words, build } } }, fetch };
  runInNewContext(`${prefetchScript}; page.kept = [...globalThis.musterPrefetched.keys()];`, { ...page, page });
  return { asked, kept: page['kept'] };
}

/** What the scripts ask for when nothing has been. */
async function scripts(language: Language, namespaces: ('common' | 'oauth')[], build: string): Promise<Asked[]> {
  const { asked, fetch } = recorder();
  await createI18n({ namespaces, language, build, fetch });
  await createClient({ fetch })
    .callEndpoint(identifyRegion, { body: {} }, { quiet: true })
    .catch(() => undefined);
  return asked;
}

const inOrder = (asked: readonly Asked[]): Asked[] =>
  asked.toSorted((one, other) => one.address.localeCompare(other.address));

describe('what a page prefetches', () => {
  it.each(languages)('is what its scripts ask for, to the letter: %s', async (language) => {
    const { asked, kept } = prefetch(language, 'common oauth', 'b 1');
    expect(inOrder(asked)).toEqual(inOrder(await scripts(language, ['common', 'oauth'], 'b 1')));
    expect(kept).toEqual(asked.map(({ address }) => address));
  });
});
