import { afterAll, beforeAll } from 'vitest';
import { activation, onboardingCodes, signUp } from '#features/onboarding/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from './outcome.ts';
import { openPost, type Post } from './post.ts';
import type { TestServer } from './server.ts';

/** A password that every rule takes, and as a form sends it. */
export const secret = 'Quiet&Harbour22';
export const chosen = { password: secret, confirm_password: secret };
/** Who makes an account, with that password. */
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

/** How people come to a test server: by mails and the links in them. */
export interface Onboarding {
  readonly post: Post;
  /** Makes calls as nobody. */
  nobody(): Client;
  /** The window of the limits passes. */
  later(): void;
  /** Signs up, and follows the mail's link. @returns the code with which a company is made */
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
