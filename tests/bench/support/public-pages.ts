import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright';
import { z } from 'zod';

/** A page that is open to all, with what makes it show what it is for. */
export interface PublicPage {
  readonly path: string;
  /** The path with its query. */
  readonly address: string;
  /** Bytes over the wire of the scripts that it loads first. */
  readonly scriptBytes: number;
  /** What the page before hands over. */
  readonly session: Readonly<Record<string, string>>;
  /** What an earlier visit has left. */
  readonly local: Readonly<Record<string, string>>;
}

/** The application's pages all load the same scripts; no family of public pages has this many. */
const shells = 20;
const weights = z.array(z.object({ page: z.string(), scripts: z.array(z.string()), scriptBytes: z.number() }));

const handed: Readonly<Record<string, string>> = {
  'onboarding.mail': '{"action":"ACTIVATION","email":"founder@harbour.test"}',
  'onboarding.invitation': '{"email":"guest@harbour.test","code":"code"}',
  'onboarding.creation': '{"code":"code"}',
};

/** Every public page of the built site that has a script. `access` is a living access token, for the page that asks for one. */
export function publicPages(access: string): PublicPage[] {
  const all = weights.parse(JSON.parse(readFileSync('dist/.muster/weight.json', 'utf8')));
  const families = Map.groupBy(all, ({ scripts }) => scripts.join(' '));
  return [...families.values()]
    .filter((family) => family.length < shells)
    .flat()
    .filter(({ scripts }) => scripts.length > 0)
    .map(({ page, scriptBytes }) => {
      const path = `/${page.replace(/\/?index\.html$/, '')}`;
      return {
        path,
        scriptBytes,
        address: `${path}?code=code`,
        session: path.endsWith('/forgot-password')
          ? { 'onboarding.mail': '{"action":"FORGOT_PASSWORD","username":"1001"}' }
          : handed,
        local: path.endsWith('/company-login')
          ? { accessToken: access, userAccessToken: access, refreshToken: 'none' }
          : {},
      };
    })
    .toSorted((one, other) => one.path.localeCompare(other.path));
}

/** Puts into every page of the context what the page before would have. */
export function handOver(context: BrowserContext, { session, local }: PublicPage): Promise<unknown> {
  return context.addInitScript(
    (given) => {
      // An empty page has no storage.
      if (location.protocol === 'about:') return;
      for (const [name, value] of Object.entries(given.session)) sessionStorage.setItem(name, value);
      for (const [name, value] of Object.entries(given.local)) localStorage.setItem(name, value);
    },
    { session, local },
  );
}
