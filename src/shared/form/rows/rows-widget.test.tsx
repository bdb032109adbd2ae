import { readFileSync } from 'node:fs';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import {
  childRows,
  date,
  defineResource,
  isoFormats,
  plainPresentation,
  type ResourceName,
} from '#shared/contract/index.ts';
import { createClient } from '#shared/http/index.ts';
import { createI18n } from '#shared/i18n/index.ts';
import { createQueryClient } from '#shared/query/index.ts';
import { ApplicationContextProvider, type ApplicationContext } from '#shared/record/application-context.tsx';
import { UiProvider } from '#shared/ui/provider.tsx';
import { uiTexts } from '#shared/ui/texts.ts';
import { RecordForm } from '../record-form.tsx';

const plan = defineResource({
  name: 'test.plan',
  module: 'TEST',
  path: '/test/api/v2/plans/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'per', key: 'employee' },
  defaultOrdering: 'id',
  fields: { parts: childRows({ of: { fields: { one: date({}), two: date({}) } }, max: 5 }) },
});

const sent: unknown[] = [];
const application: ApplicationContext = {
  client: createClient({
    fetch: async (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return Response.json({ code: 'TEST0001', context: {} }, { status: 400 });
    },
  }),
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
};

beforeAll(async () => {
  const fetch = async (url: string): Promise<Response> =>
    new Response(readFileSync(`public${url.split('?')[0] ?? ''}`), { headers: { 'content-type': 'application/json' } });
  await createI18n({ namespaces: ['common', 'per'], fetch });
});

it('keeps every change of a row whose cells change before it is drawn again', async () => {
  const { container } = render(
    <UiProvider locale="en" texts={uiTexts((name) => name)}>
      <QueryClientProvider client={createQueryClient()}>
        <ApplicationContextProvider value={application}>
          <RecordForm resource={plan} record={null} onSaved={() => undefined} />
        </ApplicationContextProvider>
      </QueryClientProvider>
    </UiProvider>,
  );
  const add = await waitFor(() => {
    const button = container.querySelector('[id$="-add"]');
    if (!button) throw new Error('the form is not drawn yet');
    return button;
  });
  fireEvent.click(add);
  const [one, two] = await waitFor(() => {
    const boxes = screen.getAllByRole('textbox');
    expect(boxes).toHaveLength(2);
    return boxes;
  });
  if (!one || !two) throw new Error('a row has two boxes');
  fireEvent.change(one, { target: { value: '2026-03-02' } });
  fireEvent.change(two, { target: { value: '2026-03-03' } });
  // A day becomes the value when its field is left.
  act(() => {
    fireEvent.blur(one);
    fireEvent.blur(two);
  });
  const form = container.querySelector('form');
  if (form) fireEvent.submit(form);
  await waitFor(() => expect(sent).toMatchObject([{ parts: [{ one: '2026-03-02', two: '2026-03-03' }] }]));
});
