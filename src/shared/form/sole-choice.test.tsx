import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { defineResource, reference, text } from '#shared/contract/index.ts';
import { createClient } from '#shared/http/index.ts';
import { applicationOf, InApplication, loadEnglish } from '#tests/support/in-application.tsx';
import { RecordForm } from './record-form.tsx';
import type { RecordFormState } from './state-teller.tsx';

const shared = { module: 'TEST', audience: { of: 'company', scope: 'shared' }, defaultOrdering: 'id' } as const;
const department = defineResource({
  ...shared,
  name: 'company.department',
  path: '/test/api/v2/departments/',
  words: { namespace: 'company', key: 'department' },
  fields: { dept_name: text({ max: 20, required: true }) },
});
const person = defineResource({
  ...shared,
  name: 'test.person',
  path: '/test/api/v2/people/',
  words: { namespace: 'per', key: 'employee' },
  fields: {
    first_name: text({ max: 20, required: true }),
    department: reference('company.department', { required: true, tree: true }),
  },
});

beforeAll(async () => {
  await loadEnglish('common', 'per');
});

/** The form of a new person in a company of these departments; what it tells and sends. */
function opened(departments: readonly string[]) {
  const sent: unknown[] = [];
  const states: RecordFormState[] = [];
  const since = { version: 1, create_time: '2026-03-02T09:00:00Z', update_time: '2026-03-02T09:00:00Z' };
  const rows = departments.map((name, index) => ({ ...since, id: index + 1, display_name: name, dept_name: name }));
  const application = applicationOf({
    client: createClient({
      fetch: async (url, init) => {
        if (url.includes('departments'))
          return Response.json({ code: 'TEST0000', data: rows, next: null, total: rows.length });
        sent.push(JSON.parse(String(init?.body)));
        return Response.json({ code: 'TEST0001', context: {} }, { status: 400 });
      },
    }),
    load: async () => department,
  });
  const { container } = render(
    <InApplication application={application}>
      <RecordForm resource={person} record={null} onState={(state) => states.push(state)} />
    </InApplication>,
  );
  return { container, sent, isUnsaved: () => states.at(-1)?.isUnsaved };
}

describe('a required place in a tree', () => {
  it('is chosen beforehand where there is one alone, and nothing is unsaved by it', async () => {
    const { container, sent, isUnsaved } = opened(['Everest']);
    await screen.findByText('Everest');
    expect(isUnsaved()).toBe(false);
    fireEvent.change(screen.getByLabelText(/First name/), { target: { value: 'Sita' } });
    const form = container.querySelector('form');
    if (form) fireEvent.submit(form);
    await waitFor(() => expect(sent).toEqual([{ first_name: 'Sita', department: 1 }]));
  });

  it('is left to the person where there are several', async () => {
    const { container, sent } = opened(['Everest', 'Lhotse']);
    fireEvent.change(await screen.findByLabelText(/First name/), { target: { value: 'Sita' } });
    const form = container.querySelector('form');
    if (form) fireEvent.submit(form);
    await screen.findByText('Required');
    expect(screen.queryByText('Everest')).toBeNull();
    expect(sent).toEqual([]);
  });
});
