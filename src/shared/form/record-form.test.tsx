import { readFileSync } from 'node:fs';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  defineResource,
  flag,
  isoFormats,
  plainPresentation,
  text,
  type ResourceName,
} from '#shared/contract/index.ts';
import { createClient } from '#shared/http/index.ts';
import { createI18n } from '#shared/i18n/index.ts';
import { createQueryClient } from '#shared/query/index.ts';
import { ApplicationContextProvider, type ApplicationContext } from '#shared/record/application-context.tsx';
import { UiProvider } from '#shared/ui/provider.tsx';
import { uiTexts } from '#shared/ui/texts.ts';
import { RecordForm } from './record-form.tsx';

const visit = defineResource({
  name: 'test.visit',
  module: 'TEST',
  path: '/test/api/v2/visits/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'per', key: 'employee' },
  defaultOrdering: 'id',
  fields: {
    first_name: text({ max: 20, required: true }),
    enable_att: flag({ default: false }),
    address: text({ max: 20, required: true, visibleWhen: { field: 'enable_att', is: true } }),
    approved: flag({ needs: 'approve' }),
    mobile: text({ max: 20, requiredWhen: { field: 'enable_att', is: true } }),
  },
});

const files = async (url: string): Promise<Response> =>
  new Response(readFileSync(`public${url.split('?')[0] ?? ''}`), { headers: { 'content-type': 'application/json' } });

const sent: unknown[] = [];
const application: ApplicationContext = {
  client: createClient({
    fetch: async (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return Response.json({ code: 'TEST0001', context: {} }, { status: 400 });
    },
  }),
  // Nobody may approve here: the field that needs it is not shown, so that there is one switch.
  rights: {
    permissions: { has: (permission) => !permission.endsWith('.approve') },
    isEmployee: false,
    isVendor: false,
  },
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
};

beforeAll(async () => {
  await createI18n({ namespaces: ['common', 'per'], fetch: files });
});

describe('a form whose fields hang on others', () => {
  it('shows a field with what it hangs on, asks for it then, and sends nothing of it once it is hidden', async () => {
    const { container } = render(
      <UiProvider locale="en" texts={uiTexts((name) => name)}>
        <QueryClientProvider client={createQueryClient()}>
          <ApplicationContextProvider value={application}>
            <RecordForm resource={visit} record={null} onSaved={() => undefined} />
          </ApplicationContextProvider>
        </QueryClientProvider>
      </UiProvider>,
    );
    const submit = () => {
      const form = container.querySelector('form');
      if (form) fireEvent.submit(form);
    };
    fireEvent.change(await screen.findByLabelText(/First name/), { target: { value: 'Ana' } });
    expect(screen.queryByLabelText(/Address/)).toBeNull();
    const isAsked = () => screen.getByLabelText(/Mobile phone/).getAttribute('aria-required') === 'true';
    expect(isAsked()).toBe(false);
    fireEvent.click(screen.getByRole('switch'));
    const address = await screen.findByLabelText(/Address/);
    submit();
    // The one that is shown now, and the one that is always shown and required only now.
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(2));
    expect(isAsked()).toBe(true);
    // The field that is wrong has the focus once the sending has ended.
    await waitFor(() => expect(document.activeElement).toBe(address));
    fireEvent.change(address, { target: { value: '1 Quay Street' } });
    fireEvent.click(screen.getByRole('switch'));
    expect(screen.queryByLabelText(/Address/)).toBeNull();
    expect(isAsked()).toBe(false);
    submit();
    await waitFor(() => expect(sent).toEqual([{ first_name: 'Ana', enable_att: false }]));
  });
});
