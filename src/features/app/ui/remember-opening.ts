import { z } from 'zod';
import { takeOpeningCalls } from '#shared/http/index.ts';
import type { Person } from './person.ts';

/** What a screen loaded when it was opened by its address, so that the page head can request it at once next time. */
const openingSchema = z.object({
  /** The build of the scripts. */
  build: z.string().optional(),
  /** The screen's own scripts, beside those of every page. */
  scripts: z.array(z.string()),
  /** Namespaces. */
  words: z.array(z.string()),
  /** Addresses of read calls, without origin. */
  calls: z.array(z.string()),
});
type Opening = z.infer<typeof openingSchema>;

/** By person, company and path (`src/pages/_layout/prefetch.ts` reads them), latest last. */
const openingsSchema = z.array(z.tuple([z.string(), openingSchema]));
const storageName = 'openings';
const mostOpenings = 24;

/** Calls that the page head makes anyway. */
const everyPage = /\/current-(?:user|company)\/$/;

/** Calls of the frame around every screen. The screen's own go first, since a browser keeps six connections to a server. */
const ofFrame = /\/(?:company-list|jobs|notifications)\//;

/**
 * Stores names and addresses of what the opened screen has loaded. Of an address with a query, only scripts and words are stored: the
 * query may be something that somebody typed.
 * @param address path and query of the opened page
 */
export function rememberOpening(person: Person, address: string): void {
  const asked = takeOpeningCalls().filter((call) => !everyPage.test(call));
  const calls = [...asked.filter((call) => !ofFrame.test(call)), ...asked.filter((call) => ofFrame.test(call))];
  const [path = ''] = address.split('?', 1);
  if (path !== location.pathname) return;
  const isPlain = address === path && location.search === '';
  const key = `${person.user.id} ${person.company?.id ?? null} ${path}`;
  try {
    const stored = openingsSchema.safeParse(JSON.parse(localStorage.getItem(storageName) ?? '[]')).data ?? [];
    const others = stored.filter(([name]) => name !== key).slice(1 - mostOpenings);
    const before = stored.find(([name]) => name === key)?.[1].calls ?? [];
    localStorage.setItem(
      storageName,
      JSON.stringify([...others, [key, { ...loaded(), calls: isPlain ? calls : before }]]),
    );
  } catch {
    // Storage is closed or full: the next opening is merely slower.
  }
}

/** Scripts and words of this page, from the browser's list of loaded resources. */
function loaded(): Omit<Opening, 'calls'> {
  const { words = '', scripts: build } = document.documentElement.dataset;
  const named = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]:not([crossorigin])')];
  const always = new Set([...named.map(({ href }) => href), ...words.split(' ')]);
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const scripts = files.filter(
    (name) => /\/_astro\/[^/]+\.js$/.test(name) && !always.has(name) && name !== import.meta.url,
  );
  const namespaces = files.flatMap((name) => /\/locales\/[^/]+\/([\w-]+)\.json/.exec(name)?.[1] ?? []);
  return {
    ...(build === undefined ? {} : { build }),
    scripts: [...new Set(scripts.map((name) => new URL(name).pathname))],
    words: [...new Set(namespaces)].filter((name) => !always.has(name)),
  };
}
