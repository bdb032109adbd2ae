import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright';
import { z } from 'zod';

/** A public page, with what it needs to show its main content. */
export interface PublicPage {
  readonly path: string;
  /** The path with its query. */
  readonly address: string;
  /** Bytes over the wire of the scripts that it loads first. */
  readonly scriptBytes: number;
  /** The values that the previous page hands over. */
  readonly session: Readonly<Record<string, string>>;
  /** The values that an earlier visit has stored. */
  readonly local: Readonly<Record<string, string>>;
}

/** The application's pages all load the same scripts; fewer public pages share theirs. */
const shells = 20;
const weights = z.array(z.object({ page: z.string(), scripts: z.array(z.string()), scriptBytes: z.number() }));

const handed: Readonly<Record<string, string>> = {
  'onboarding.mail': '{"action":"ACTIVATION","email":"founder@harbour.test"}',
  'onboarding.invitation': '{"email":"guest@harbour.test","code":"code"}',
  'onboarding.creation': '{"code":"code"}',
};

/** Every public page of the built site with a script. `access` is a valid access token, for the page that needs one. */
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

/** Stores in every page of the context what the previous page would have. */
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
