import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isReady, looks, pageFaultsOf, useSite, type PageOptions } from './harness/index.ts';

/** Pages that lead back unless one comes from a mail or from the previous page; `onboarding-looks.test.ts` covers them. */
const onTheirWay = new Set(
  [
    'activation',
    'company-creation',
    'email-activation',
    'forgot-password',
    'invited',
    'invited-sign-up',
    'join-approval',
    'reset-password',
  ]
    .map((name) => `/onboard/${name}`)
    .concat('/switch-company'),
);

/** Every page outside the application, by its file. The index of onboarding only redirects. */
const paths = globSync('src/pages/**/*.astro')
  .map((file) => `/${file.replace(/^src\/pages\//, '').replace(/\.astro$/, '')}`)
  .filter((path) => !path.includes('[') && !path.includes('/_') && !path.endsWith('/index') && !onTheirWay.has(path))
  .toSorted();

describe('public pages', () => {
  const site = useSite();

  /** Somebody who has yet to choose stays at the choice; a used-up link leads to sign-in. */
  const visitorOf = async (path: string): Promise<PageOptions> => {
    if (path === '/onboard/company-login') return { as: await site.signIn('member') };
    // The page for missing addresses has that status too. It belongs to the application, so people who are not signed in are led to
    // sign-in.
    return path === '/404' ? { as: await site.signIn('administrator'), expected: [/status of 404/] } : {};
  };

  test.each(paths)('%s has no fault in any look', async (path) => {
    const visitor = await visitorOf(path);
    const found = await Promise.all(
      looks.map(async (look) => {
        const page = await site.open(path, { ...visitor, ...look });
        await isReady(page);
        expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(path);
        return { ...look, faults: await pageFaultsOf(page, look) };
      }),
    );
    expect(found.filter(({ faults }) => faults.length > 0)).toEqual([]);
  });

  test('the index of onboarding leads to company verification', async () => {
    const page = await site.open('/onboard');
    await page.waitForURL('**/onboard/company-verification*');
    expect(new URL(page.url()).host).toBe(new URL(site.origin).host);
  });
});
