import { readFileSync } from 'node:fs';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { isoFormats, plainPresentation, reference, type ResourceName } from '#shared/contract/index.ts';
import { words } from '#shared/form/gallery/sample.tsx';
import { createClient } from '#shared/http/index.ts';
import { createI18n } from '#shared/i18n/index.ts';
import { createQueryClient } from '#shared/query/index.ts';
import { UiProvider } from '#shared/ui/provider.tsx';
import { uiTexts } from '#shared/ui/texts.ts';
import type { FieldFilter } from '#shared/list/field-filter.ts';
import { ApplicationContextProvider, type ApplicationContext } from '#shared/record/application-context.tsx';
import { FilterEditor } from './filter-editor.tsx';

const files = async (url: string): Promise<Response> =>
  new Response(readFileSync(`public${url.split('?')[0] ?? ''}`), { headers: { 'content-type': 'application/json' } });

/** A server that never answers: what is ticked is known by its ids. */
const application: ApplicationContext = {
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
};

beforeAll(async () => {
  await createI18n({ namespaces: ['common'], fetch: files });
});

function apply(count: number): FieldFilter[] {
  const applied: FieldFilter[] = [];
  const ticked = Array.from({ length: count }, (_, at) => String(at + 1));
  const field = reference('company.department', { tree: true, filter: true });
  const { container } = render(
    <UiProvider locale="en" texts={uiTexts((name) => name)}>
      <QueryClientProvider client={createQueryClient()}>
        <ApplicationContextProvider value={application}>
          <FilterEditor
            name="department"
            field={field}
            filter={{ field: 'department', in: ticked }}
            words={words}
            onApply={(filter) => applied.push(filter)}
          />
        </ApplicationContextProvider>
      </QueryClientProvider>
    </UiProvider>,
  );
  const form = container.querySelector('form');
  if (form) fireEvent.submit(form);
  return applied;
}

describe('a filter by records', () => {
  it('is applied with as many as the list takes', () => {
    expect(apply(1000)[0]?.in).toHaveLength(1000);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that more are too many, and is not applied', () => {
    expect(apply(1001)).toEqual([]);
    expect(screen.getByRole('alert').textContent).toBe('A filter takes at most 1,000; 1,001 are selected');
  });
});
