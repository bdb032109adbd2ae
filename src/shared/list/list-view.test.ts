import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { date, datetime, defineResource, reference, text } from '#shared/contract/index.ts';
import { groupFilters, removeFilter, replaceFilter } from './field-filter.ts';
import {
  emptyView,
  isNarrowed,
  readListView,
  toListQuery,
  writeListView,
  type ListView,
  type ViewFilter,
} from './list-view.ts';

const shape = defineResource({
  name: 'test.thing',
  module: 'TEST',
  path: '/test/api/v2/things/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'default', key: 'thing' },
  defaultOrdering: 'code',
  fields: {
    code: text({ max: 10, sort: true, filter: true, column: 'shown' }),
    place: reference('company.area', { filter: true, column: 'hidden' }),
    day: date({ filter: true, sort: true, column: 'shown' }),
    at: datetime({ filter: true }),
    secret: text({ max: 10 }),
  },
});

const filterArbitrary: fc.Arbitrary<ViewFilter> = fc.oneof(
  fc.record({
    field: fc.constant('code'),
    operator: fc.constant('icontains' as const),
    value: fc.string({ minLength: 1 }),
  }),
  fc.record({ field: fc.constant('place'), operator: fc.constant('in' as const), value: fc.constant('3,4') }),
  fc.record({
    field: fc.constant('day'),
    operator: fc.constantFrom('gte' as const, 'lte' as const),
    value: fc.constant('2026-03-01'),
  }),
);
const viewArbitrary: fc.Arbitrary<ListView> = fc.record({
  search: fc.string({ maxLength: 100 }),
  page: fc.integer({ min: 1, max: 1e9 }),
  pageSize: fc.integer({ min: 1, max: 200 }),
  ordering: fc.constantFrom('', 'code', '-day', 'id'),
  filters: fc.uniqueArray(filterArbitrary, { selector: (filter) => filter.field + filter.operator }),
  columns: fc.constantFrom(null, ['code'], ['day', 'place']),
  layout: fc.constantFrom(null, 'tree' as const, 'flat' as const),
  record: fc.option(fc.integer({ min: 1, max: 1e9 })),
});

describe('list view in the URL', () => {
  it('reopens every view from its own link', () => {
    fc.assert(
      fc.property(viewArbitrary, (view) => {
        expect(readListView(writeListView(view), shape)).toEqual(view);
      }),
    );
  });

  it('says nothing of what is as it always is', () => {
    expect(writeListView(emptyView)).toBe('');
  });

  it('never throws and never keeps what the resource cannot answer', () => {
    fc.assert(
      fc.property(fc.string(), (query) => {
        const view = readListView(query, shape);
        expect(view.page).toBeGreaterThan(0);
      }),
    );
    const view = readListView(
      'secret=x&nope=1&place__gte=3&page=0&page_size=1000000&ordering=secret&columns=secret,nope&record=abc&view=x&constructor=1',
      shape,
    );
    expect(view).toEqual(emptyView);
  });

  it('asks the server in the names of the wire', () => {
    const view = readListView(
      'search=a&place__in=1,2&day__gte=2026-03-01&ordering=-code&page=3&columns=code&record=7',
      shape,
    );
    expect(toListQuery(view)).toEqual({
      page: 3,
      page_size: 50,
      search: 'a',
      ordering: '-code',
      place__in: '1,2',
      day__gte: '2026-03-01',
    });
    expect(isNarrowed(view)).toBe(true);
    expect(shape.calls.list.query.safeParse(toListQuery(view)).success).toBe(true);
  });
});

describe('field filters', () => {
  const filters: ViewFilter[] = [
    { field: 'day', operator: 'gte', value: '2026-03-01' },
    { field: 'code', operator: 'icontains', value: 'a' },
    { field: 'day', operator: 'lte', value: '2026-03-31' },
  ];

  it('makes one chip of both ends of a range', () => {
    expect(groupFilters(filters)).toEqual([
      { field: 'day', gte: '2026-03-01', lte: '2026-03-31' },
      { field: 'code', icontains: 'a' },
    ]);
  });

  it('replaces in place, appends what is new and drops what is empty', () => {
    const changed = replaceFilter(filters, { field: 'day', gte: '2026-04-01' });
    expect(groupFilters(changed)).toEqual([
      { field: 'day', gte: '2026-04-01' },
      { field: 'code', icontains: 'a' },
    ]);
    expect(groupFilters(replaceFilter(changed, { field: 'place', in: ['3', '4'] }))).toHaveLength(3);
    expect(groupFilters(replaceFilter(filters, { field: 'day' }))).toEqual([{ field: 'code', icontains: 'a' }]);
    expect(removeFilter(filters, 'day')).toEqual([filters[1]]);
  });
});
