import { readFileSync } from 'node:fs';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isoFormats, plainPresentation, type ResourceName } from '#shared/contract/index.ts';
import { createClient } from '#shared/http/index.ts';
import type { I18nOptions } from '#shared/i18n/i18n.ts';
import { createI18n } from '#shared/i18n/index.ts';
import { createQueryClient } from '#shared/query/index.ts';
import { ApplicationContextProvider, type ApplicationContext } from '#shared/record/application-context.tsx';
import { UiProvider } from '#shared/ui/provider.tsx';
import { uiTexts } from '#shared/ui/texts.ts';

/** Loads the English words of the repository. */
export async function loadEnglish(...namespaces: I18nOptions['namespaces']): Promise<void> {
  const fetch = async (url: string): Promise<Response> =>
    new Response(readFileSync(`public${url.split('?')[0] ?? ''}`), { headers: { 'content-type': 'application/json' } });
  await createI18n({ namespaces, fetch });
}

/** An application of somebody who may do everything and whose server never answers; what a test is about is given. */
export const applicationOf = (given: Partial<ApplicationContext> = {}): ApplicationContext => ({
  client: createClient({ fetch: () => new Promise<never>(() => undefined) }),
  rights: { permissions: { has: () => true }, isEmployee: false, isVendor: false },
  zone: 'Europe/London',
  weekStart: 1,
  saysZone: false,
  presentation: plainPresentation,
  writing: { language: 'en', ...isoFormats },
  person: 'somebody',
  has: (name): name is ResourceName => name !== '',
  load: () => new Promise<never>(() => undefined),
  reports: [],
  permissionPlaces: [],
  screenOf: () => undefined,
  ...given,
});

/** A client whose server refuses whatever is sent, which is kept in `sent`. */
export const refusingClient = (sent: unknown[]) =>
  createClient({
    fetch: async (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return Response.json({ code: 'TEST0001', context: {} }, { status: 400 });
    },
  });

interface InApplicationProps {
  readonly application: ApplicationContext;
  readonly children: ReactNode;
}

/** Part of a screen in its application, in English. */
export function InApplication({ application, children }: InApplicationProps) {
  const [client] = useState(createQueryClient);
  return (
    <UiProvider locale="en" texts={uiTexts((name) => name)}>
      <QueryClientProvider client={client}>
        <ApplicationContextProvider value={application}>{children}</ApplicationContextProvider>
      </QueryClientProvider>
    </UiProvider>
  );
}
