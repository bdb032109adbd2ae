import { readFileSync } from 'node:fs';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import {
  date,
  defineResource,
  plainPresentation,
  text,
  type AnyResource,
  type ResourceName,
  type RowError,
} from '#shared/contract/index.ts';
import { createClient } from '#shared/http/index.ts';
import { createI18n } from '#shared/i18n/index.ts';
import { createQueryClient } from '#shared/query/index.ts';
import { ApplicationContextProvider, type ApplicationContext } from '#shared/record/application-context.tsx';
import { useResourceWords } from '#shared/record/words.ts';
import { UiProvider } from '#shared/ui/provider.tsx';
import { uiTexts } from '#shared/ui/texts.ts';
import { RowErrors } from './row-errors.tsx';

const person = defineResource({
  module: 'TEST',
  audience: { of: 'company', scope: 'shared' },
  defaultOrdering: 'id',
  name: 'test.person',
  path: '/test/api/v2/people/',
  words: { namespace: 'per', key: 'employee' },
  fields: { first_name: text({ max: 20, required: true }), birthday: date({}) },
});

/** Of a company that writes the day first. */
const application: ApplicationContext = {
  client: createClient({ fetch: () => Promise.reject(new Error('Nothing is asked')) }),
  rights: { permissions: { has: () => true }, isEmployee: false, isVendor: false },
  zone: 'Asia/Kathmandu',
  weekStart: 1,
  saysZone: false,
  writing: { language: 'en', dateFormat: 'DD/MM/YYYY', timeFormat: '24' },
  person: 'somebody',
  has: (name): name is ResourceName => name !== '',
  load: async () => person,
  reports: [],
  permissionPlaces: [],
  presentation: plainPresentation,
  screenOf: () => undefined,
};

const errors: readonly RowError[] = [
  { row: 2, field: 'birthday', value: '2031-04-05', code: 'maxDate', context: { day: '2026-11-29' } },
  { row: 3, field: 'birthday', value: '', code: 'leaveOverlaps', context: { period: '2026-12-23 – 2026-12-26' } },
];

const files = async (url: string): Promise<Response> =>
  new Response(readFileSync(`public${url.split('?')[0] ?? ''}`), { headers: { 'content-type': 'application/json' } });

beforeAll(async () => {
  await createI18n({ namespaces: ['common', 'per', 'api'], fetch: files });
});

function Shown({ fileName }: { readonly fileName: string }) {
  return <RowErrors errors={errors} words={useResourceWords<AnyResource['fields']>(person)} fileName={fileName} />;
}

const show = (fileName: string) =>
  render(
    <UiProvider locale="en" texts={uiTexts((name) => name)}>
      <QueryClientProvider client={createQueryClient()}>
        <ApplicationContextProvider value={application}>
          <Shown fileName={fileName} />
        </ApplicationContextProvider>
      </QueryClientProvider>
    </UiProvider>,
  );

it('tells days and periods in the company’s format', () => {
  show('people.csv');
  expect(screen.getByText('Choose 29/11/2026 or an earlier day')).toBeTruthy();
  expect(screen.getByText(/^Overlaps other leave, 23.–.26 Dec 2026$/u)).toBeTruthy();
  // As it was typed into the file.
  expect(screen.getByText('2031-04-05')).toBeTruthy();
});

it('shows the cells of a workbook as the company writes days: they are numbers there, not texts', () => {
  show('people.xlsx');
  expect(screen.getByText('05/04/2031')).toBeTruthy();
});
