import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { childRows, date, defineResource } from '#shared/contract/index.ts';
import { applicationOf, InApplication, loadEnglish, refusingClient } from '#tests/support/in-application.tsx';
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
const application = applicationOf({ client: refusingClient(sent) });

beforeAll(() => loadEnglish('common', 'per'));

it('keeps every change of a row whose cells change before it is drawn again', async () => {
  const { container } = render(
    <InApplication application={application}>
      <RecordForm resource={plan} record={null} onSaved={() => undefined} />
    </InApplication>,
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
