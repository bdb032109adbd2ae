import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startI18n } from '#shared/i18n/index.ts';
import { session } from '#shared/session/index.ts';
import { UiProvider } from '#shared/ui/provider.tsx';
import { uiTexts } from '#shared/ui/texts.ts';
import { CompanyLoginForm } from './company-login-form.tsx';

const part = (value: unknown): string => btoa(JSON.stringify(value)).replaceAll('=', '');
const access = `${part({ alg: 'HS256' })}.${part({ user_id: 7, exp: 9_999_999_999 })}.c2ln`;
const joined = [
  { id: 3, company: { name: 'Acme Works', company_domain: 'acme' }, is_waiting: false },
  { id: 5, company: { name: 'Globex', company_domain: 'globex' }, is_waiting: false },
];

it('offers the joined companies, read as one page of fifty (spec sections 7 and 9)', async () => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/locales/')) return new Response(readFileSync(`public${address.split('?')[0] ?? ''}`));
    requested.push(address);
    return Response.json({ code: 'ZBOA0000', data: joined, total: 2, next: null });
  });
  await startI18n({ namespaces: ['common', 'oauth'] });
  session.storeTokens({ access, refresh: 'r' }, { choosing: true });
  render(
    <UiProvider locale="en" texts={uiTexts((name) => name)}>
      <CompanyLoginForm />
    </UiProvider>,
  );
  await screen.findByRole('option', { name: 'Acme Works' });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Acme Worksacme', 'Globexglobex']);
  expect(requested).toEqual(['/web/oauth/api/v2/user_joined_company/?page=1&page_size=50']);
});
