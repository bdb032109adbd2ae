import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { reference } from '#shared/contract/index.ts';
import { words } from '#shared/form/gallery/sample.tsx';
import type { FieldFilter } from '#shared/list/field-filter.ts';
import { applicationOf, InApplication, loadEnglish } from '#tests/support/in-application.tsx';
import { FilterEditor } from './filter-editor.tsx';

/** What is ticked is known by its ids. */
const application = applicationOf();

beforeAll(async () => {
  await loadEnglish('common');
});

function apply(count: number): FieldFilter[] {
  const applied: FieldFilter[] = [];
  const ticked = Array.from({ length: count }, (_, at) => String(at + 1));
  const field = reference('company.department', { tree: true, filter: true });
  const { container } = render(
    <InApplication application={application}>
      <FilterEditor
        name="department"
        field={field}
        filter={{ field: 'department', in: ticked }}
        words={words}
        onApply={(filter) => applied.push(filter)}
      />
    </InApplication>,
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
