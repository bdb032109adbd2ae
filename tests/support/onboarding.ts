import { afterAll, beforeAll } from 'vitest';
import { activation, onboardingCodes, signUp } from '#features/onboarding/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from './outcome.ts';
import { openPost, type Post } from './post.ts';
import type { TestServer } from './server.ts';

/** A password that satisfies every rule, in the form's fields. */
export const secret = 'Quiet&Harbour22';
export const chosen = { password: secret, confirm_password: secret };
/** The name of a person who signs up, with that password. */
export const named = { first_name: 'Sita', last_name: 'Rai', ...chosen };

/** A company as its founder enters it. */
export const foundedCompany = (code: string, domain: string) => ({
  code,
  company_name: `Company ${domain}`,
  company_domain: domain,
  company_address: '1 Quay Street',
  company_timezone: 'Europe/Istanbul',
});

export const linkInvalid = { isSuccess: false, code: onboardingCodes.linkInvalid.code };

/** How people join on a test server: by mails and their links. */
export interface Onboarding {
  readonly post: Post;
  /** Makes calls without signing in. */
  nobody(): Client;
  /** Advances the clock past the windows of limits. */
  later(): void;
  /** Signs up, and follows the mail's link. @returns the code for making a company */
  activated(email: string): Promise<string>;
}

/** Call after `useServer`. */
export function useOnboarding(server: TestServer): Onboarding {
  let opened: Post | undefined;
  beforeAll(async () => {
    opened = await openPost(server);
  });
  afterAll(() => opened?.stop());
  const post = (): Post => {
    if (!opened) throw new Error('The post is open inside tests only.');
    return opened;
  };
  const nobody = (): Client => server.caller();
  return {
    get post() {
      return post();
    },
    nobody,
    later: () => server.clock.advance({ hours: 1, seconds: 1 }),
    activated: async (email) => {
      dataOf(await nobody().callEndpoint(signUp, { body: { email, ...named } }));
      const [code = ''] = await post().codes(email, '/onboard/activation');
      return dataOf(await nobody().callEndpoint(activation, { body: { code } })).code;
    },
  };
}
