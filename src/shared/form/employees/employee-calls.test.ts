import { describe, expect, it } from 'vitest';
import { employeeName, pageQuery, readRow, selectedQuery, tooManyOf } from './employee-calls.ts';

const question = { by: 'area', within: [], isAll: false, search: '', page: 3, size: 20 } as const;

describe('calls of the employee picker', () => {
  it('a page asks for no more than it must', () => expect(pageQuery(question)).toEqual({ page: 3, page_size: 20 }));

  it('ids of what is filtered by are joined by commas, beside the search and what the field asks for', () =>
    expect(pageQuery({ ...question, within: [4, 5], search: 'ann' }, { status: 'active' })).toEqual({
      page: 3,
      page_size: 20,
      area__in: '4,5',
      search: 'ann',
      status: 'active',
    }));

  it('all areas are no filter, since everybody has one; all positions are', () => {
    expect(pageQuery({ ...question, within: [4, 5], isAll: true })).toEqual({ page: 3, page_size: 20 });
    expect(pageQuery({ ...question, by: 'position', within: [4, 5], isAll: true })).toEqual({
      page: 3,
      page_size: 20,
      position__in: '4,5',
    });
  });

  it('tells how many are more than the list filters by', () => {
    const within = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
    expect([1000, 1001].map((count) => tooManyOf({ ...question, within: within(count) }))).toEqual([undefined, 1001]);
    expect(tooManyOf({ ...question, within: within(1001), isAll: true })).toBeUndefined();
  });

  it('the selected are asked for by their ids, fifty at most', () => {
    const ids = Array.from({ length: 60 }, (_, at) => at + 1);
    expect(selectedQuery(ids)).toEqual({ page: 1, page_size: 50, id__in: ids.slice(0, 50).join(',') });
  });

  it('a person without a last name has one name', () => {
    const row = readRow({
      id: 1,
      display_name: 'Ann',
      version: 1,
      create_time: '',
      update_time: '',
      emp_code: '7',
      first_name: 'Ann',
      last_name: null,
      department: { id: 2, display_name: 'Sales' },
    });
    expect([employeeName(row), row.department]).toEqual(['Ann', 'Sales']);
  });
});
