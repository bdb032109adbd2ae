import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { defineResource, flag, text } from '#shared/contract/index.ts';
import { applicationOf, InApplication, loadEnglish, refusingClient } from '#tests/support/in-application.tsx';
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

const sent: unknown[] = [];
const application = applicationOf({
  client: refusingClient(sent),
  // Nobody may approve here: the field that needs it is not shown, so that there is one switch.
  rights: {
    permissions: { has: (permission) => !permission.endsWith('.approve') },
    isEmployee: false,
    isVendor: false,
  },
});

beforeAll(async () => {
  await loadEnglish('common', 'per');
});

describe('a form whose fields hang on others', () => {
  it('shows a field with what it hangs on, asks for it then, and sends nothing of it once it is hidden', async () => {
    const { container } = render(
      <InApplication application={application}>
        <RecordForm resource={visit} record={null} onSaved={() => undefined} />
      </InApplication>,
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
