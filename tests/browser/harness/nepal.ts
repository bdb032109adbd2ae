import { companyCreation } from '#features/onboarding/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import type { ClockedSite } from './clocked-site.ts';
import { mailedCodes } from './mailed-codes.ts';

/**
 * Founds a company in Nepal, five hours and three quarters from UTC.
 * @returns the founder's address
 */
export async function foundInNepal(site: ClockedSite, domain: string): Promise<string> {
  const made = await site.server.caller().callEndpoint(companyCreation, {
    body: {
      company_name: 'Everest',
      company_domain: domain,
      company_address: 'Thamel, Kathmandu',
      company_timezone: 'Asia/Kathmandu',
      company_country: 'Nepal',
      company_country_code: 'NP',
      company_province: '',
      company_city: 'Kathmandu',
      company_latitude: 27.7,
      company_longitude: 85.3,
      code: await mailedCodes(site).ofCreation(),
      language: 'en',
    },
  });
  return dataOf(made).email ?? '';
}
