import { describe, expect, it } from 'vitest';
import { employeeName, pageQuery, readRow, selectedQuery } from './employee-calls.ts';

const question = { by: 'area', within: [], search: '', page: 3, size: 20 } as const;

describe('calls of the employee picker', () => {
  it('a page asks for no more than it must', () => expect(pageQuery(question)).toEqual({ page: 3, page_size: 20 }));

  it('ids of what is filtered by are joined by commas, beside the search and what the field asks for', () =>
    expect(pageQuery({ ...question, within: [4, 5], search: 'ann' }, { status: 'active' })).toEqual({
      page: 3, page_size: 20, area__in: '4,5', search: 'ann', status: 'active',
    }));

  it('the selected are asked for by their ids, fifty at most', () => {
    const ids = Array.from({ length: 60 }, (_, at) => at + 1);
    expect(selectedQuery(ids)).toEqual({ page: 1, page_size: 50, id__in: ids.slice(0, 50).join(',') });
  });

  it('a person without a last name has one name', () => {
    const row = readRow({
      id: 1, display_name: 'Ann', version: 1, create_time: '', update_time: '', emp_code: '7', first_name: 'Ann', last_name: null,
      department: { id: 2, display_name: 'Sales' },
    });
    expect([employeeName(row), row.department]).toEqual(['Ann', 'Sales']);
  });
});
