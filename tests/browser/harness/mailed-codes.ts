import { activation, forgotPassword, signUp } from '#features/onboarding/contract.ts';
import { employee } from '#features/team/contract.ts';
import { invite } from '#features/invitation/contract.ts';
import type { ClockedSite } from './clocked-site.ts';

/** A password that satisfies every rule. */
export const goodPassword = 'Quiet&Harbour22';
/** A password that satisfies the form and is too common for the server. */
export const knownPassword = 'Welcome2026!';

let made = 0;
const newAddress = (): string => `person-${(made += 1)}@harbour.test`;

/** Codes from real mails, each unused. */
export function mailedCodes(site: ClockedSite) {
  const mailed = async (email: string, page: string): Promise<string> => {
    const code = (await site.post.codes(email, page))[0];
    if (code === undefined) throw new Error(`No code for ${email}`);
    return code;
  };
  const ofActivation = async (): Promise<string> => {
    const email = newAddress();
    await site.server.caller().callEndpoint(signUp, {
      body: { first_name: 'Sita', email, password: goodPassword, confirm_password: goodPassword },
    });
    return mailed(email, '/onboard/activation');
  };
  return {
    ofActivation,
    ofCreation: async (): Promise<string> => {
      const answer = await site.server.caller().callEndpoint(activation, { body: { code: await ofActivation() } });
      if (!answer.isSuccess) throw new Error(answer.code);
      return answer.data.data.code;
    },
    ofReset: async (email = 'admin-b@globex.test'): Promise<string> => {
      site.server.clock.advance({ hours: 1 });
      await site.server.caller().callEndpoint(forgotPassword, { body: { username: email } });
      return mailed(email, '/onboard/reset-password');
    },
    /** The start code of employee 1001 of company A. */
    ofSlip: async (): Promise<string> => {
      site.server.clock.advance({ hours: 1 });
      const token = await site.people.tokenOf('adminA');
      const answer = await site.server
        .caller(token)
        .callEndpoint(employee.actions.start_code.call, { body: { ids: [site.people.employees.empA1] } });
      const code = answer.isSuccess ? answer.data.data[0]?.context?.['start_code'] : undefined;
      if (typeof code !== 'string') throw new Error('No start code');
      return code;
    },
    /** The link for an employee's first password. */
    ofFirstPassword: async (): Promise<string> => {
      const token = await site.people.tokenOf('adminA');
      const answer = await site.server
        .caller(token)
        .callEndpoint(employee.actions.start_code.call, { body: { ids: [site.people.employees.empA1] } });
      const link = answer.isSuccess ? answer.data.data[0]?.context?.['link'] : undefined;
      return new URL(String(link)).searchParams.get('code') ?? '';
    },
    /** An invitation to company A, for a new person or for one who has an account. */
    ofInvitation: async (email = newAddress()): Promise<{ email: string; code: string }> => {
      const token = await site.people.tokenOf('adminA');
      const answer = await site.server
        .caller(token)
        .callEndpoint(invite, { body: { email, group: site.people.a.groups.owner, employee: null, language: 'en' } });
      if (!answer.isSuccess) throw new Error(answer.code);
      return { email, code: await mailed(email, '/onboard/invited') };
    },
  };
}
