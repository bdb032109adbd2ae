import { readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createI18n } from '#shared/i18n/index.ts';
import { UiProvider } from '#shared/ui/provider.tsx';
import { uiTexts } from '#shared/ui/texts.ts';
import { PasswordDialog } from './password-dialog.tsx';

const files = async (url: string): Promise<Response> =>
  new Response(readFileSync(`public${url.split('?')[0] ?? ''}`), { headers: { 'content-type': 'application/json' } });

beforeAll(async () => {
  await createI18n({ namespaces: ['common', 'api'], fetch: files });
});

describe('change password', () => {
  it('shows the five conditions of the new password, ticked while typing', () => {
    // No company asks for more: nothing is read.
    const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
    render(
      <QueryClientProvider client={queries}>
        <UiProvider locale="en" texts={uiTexts((name) => name)}>
          <PasswordDialog onClose={() => undefined} />
        </UiProvider>
      </QueryClientProvider>,
    );
    expect(screen.queryByRole('tooltip')).toBeNull();
    const input = screen.getByLabelText(/^New password/, { selector: 'input[name="password"]' });
    fireEvent.focus(input);
    const met = (): (string | null)[] =>
      [...screen.getByRole('tooltip').querySelectorAll('li')].map((item) => item.getAttribute('data-met'));
    expect(met()).toEqual(['false', 'false', 'false', 'false', 'false']);
    fireEvent.change(input, { target: { value: 'Mus ter#2026' } });
    expect(met()).toEqual(['true', 'true', 'true', 'true', 'true']);
    expect(input).toHaveProperty('value', 'Muster#2026');
  });
});
