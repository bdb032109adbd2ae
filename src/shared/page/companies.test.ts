// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { $companies, $company, session } from '#shared/session/index.ts';
import { loadCompanies } from './companies.ts';

const part = (value: unknown): string => btoa(JSON.stringify(value)).replaceAll('=', '');
const tokensOf = (companyId: number | null) => ({
  access: `${part({ alg: 'HS256' })}.${part({ user_id: 7, exp: 9_999_999_999, company_id: companyId })}.c2ln`,
  refresh: 'r',
});
const joined = [
  { id: 3, company: { name: 'Acme Works', company_domain: 'acme' } },
  { id: 5, company: { name: 'Globex', company_domain: 'globex' } },
];

/** Spec section 3, "Company list", and its call in section 7. */
describe('companies of the signed-in person', () => {
  it('are read as one page of fifty, and kept with the present one, which is the token’s', async () => {
    const requested: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      requested.push(address);
      return Response.json({ code: 'ZBOA0000', data: joined, total: 2, next: null });
    });
    session.storeTokens(tokensOf(5), { choosing: false });
    await loadCompanies();
    expect(requested).toEqual(['/web/oauth/api/v2/company-list/?page=1&page_size=50']);
    expect($companies.get()).toEqual([
      { id: 3, name: 'Acme Works' },
      { id: 5, name: 'Globex' },
    ]);
    expect($company.get()).toEqual({ id: 5, name: 'Globex' });
    session.storeTokens(tokensOf(null));
    expect($company.get()).toBeNull();
  });
});
