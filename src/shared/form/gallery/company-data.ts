import { z } from 'zod';
import { computed, defineResource, reference, references, text, type ResourceName } from '#shared/contract/index.ts';
import { answerCalls, pageOf, type GalleryAnswer, type GalleryCall } from './answers.ts';
import { heldBack } from './held-answers.ts';
import { giveResource } from './application-context.ts';

/* A made-up company for the sections of lookups, trees and employees: 137 people in 12 departments, 3 areas, 8 positions, and
   10,000 sites. It answers as the server does. */

const module = 'ZBGA';
const named = { name: text({ max: 100, search: true, sort: true }) };
const tree = (name: ResourceName, path: string) =>
  defineResource({
    name,
    module,
    path,
    audience: { of: 'company', scope: 'shared' },
    words: { namespace: 'common', key: 'gallery' },
    defaultOrdering: 'name',
    tree: { parent: 'parent' },
    fields: { ...named, parent: reference(name, { tree: true }) },
  });

const trees = [
  tree('company.department', '/personnel/api/v2/departments/'),
  tree('company.area', '/personnel/api/v2/areas/'),
  tree('company.position', '/personnel/api/v2/positions/'),
  tree('gallery.site', '/gallery/api/v2/sites/'),
];

const employees = defineResource({
  name: 'personnel.employee',
  module,
  path: '/personnel/api/v2/employees/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'common', key: 'gallery' },
  defaultOrdering: 'emp_code',
  fields: {
    emp_code: text({ max: 20, search: true, sort: true }),
    first_name: text({ max: 50, search: true }),
    last_name: text({ max: 50, search: true }),
    department: reference('company.department', { tree: true, filter: true }),
    area: references('company.area', { whenEmpty: 'nothing', tree: true, filter: true }),
    position: reference('company.position', { tree: true, filter: true }),
    photo: computed(z.string().nullable()),
  },
});

/** The same people, retrieved at another resource than the one that lists them. */
const retrieved = defineResource({
  name: 'gallery.person',
  module,
  path: '/gallery/api/v2/people/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'common', key: 'gallery' },
  defaultOrdering: 'emp_code',
  fields: employees.fields,
});

/** Three, so that there is a list without a second page. */
const shifts = defineResource({
  name: 'gallery.shift',
  module,
  path: '/gallery/api/v2/shifts/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'common', key: 'gallery' },
  defaultOrdering: 'name',
  fields: named,
});

interface Row {
  readonly id: number;
  readonly display_name: string;
  readonly name: string;
  readonly parent: { readonly id: number; readonly display_name: string } | null;
}

const stamp = { version: 1, create_time: '2026-01-01T00:00:00Z', update_time: '2026-01-01T00:00:00Z' };

/** `[name, parent's number in the list or null]`. */
function rowsOf(names: readonly (readonly [string, number | null])[]): Row[] {
  return names.map(([name, parent], at) => ({
    id: at + 1,
    name,
    display_name: name,
    parent: parent === null ? null : { id: parent + 1, display_name: names[parent]?.[0] ?? '' },
    ...stamp,
  }));
}

const departmentNames: readonly (readonly [string, number | null])[] = [
  ['Head office', null],
  ['Finance', 0],
  ['Payroll', 1],
  ['Accounts', 1],
  ['Sales', 0],
  ['Export', 4],
  ['Domestic', 4],
  ['Plant', null],
  ['Assembly', 7],
  ['Warehouse', 7],
  ['Night shift', 9],
  ['المبيعات', 4],
];
/** `?teams=` adds as many teams to the plant. */
const teams = Number(new URLSearchParams(globalThis.location?.search).get('teams') ?? 0);
const departments = rowsOf([
  ...departmentNames,
  ...Array.from({ length: teams }, (_, at) => [`Team ${at + 1}`, 7] as const),
]);
const areas = rowsOf([
  ['Istanbul', null],
  ['Gate', 0],
  ['Ciudad de México', null],
]);
const positions = rowsOf([
  ['Director', null],
  ['Accountant', 0],
  ['Clerk', 1],
  ['Sales manager', 0],
  ['Sales representative', 3],
  ['Plant manager', 0],
  ['Operator', 5],
  ['Storekeeper', 5],
]);
/** A root, 99 regions of it, and 100 sites in each. */
const sites = rowsOf(
  Array.from({ length: 10_000 }, (_, at) =>
    at === 0
      ? (['World', null] as const)
      : at < 100
        ? ([`Region ${at}`, 0] as const)
        : ([`Site ${at}`, ((at - 100) % 99) + 1] as const),
  ),
);
const shiftRows = rowsOf([
  ['Early', null],
  ['Late', null],
  ['Night', null],
]);

const firstNames = ['Ayşe', 'Omar', 'Lucía', 'Grace', 'Mehmet', 'Noor', 'Diego', 'Hannah', 'يوسف', 'Ines', 'Tariq'];
const lastNames = [
  'Yılmaz',
  'Haddad',
  'Hernández',
  'Okafor',
  'Demir',
  'Saleh',
  'Torres',
  'Lindqvist',
  'الحداد',
  'Ferreira',
  'Nakamura',
  'Brandt',
  'Osei',
];
const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length];
const refer = (row: Row | undefined) => (row ? { id: row.id, display_name: row.display_name } : null);
const people = Array.from({ length: 137 }, (_, at) => {
  const first = pick(firstNames, at) ?? '';
  const last = pick(lastNames, at * 5 + Math.floor(at / 11)) ?? '';
  return {
    id: at + 1,
    emp_code: String(1001 + at),
    first_name: first,
    last_name: last,
    display_name: `${first} ${last}`,
    department: refer(pick(departments.slice(0, departmentNames.length), at * 7)),
    area: [refer(pick(areas, at))],
    position: refer(pick(positions, at * 3)),
    photo: null,
    ...stamp,
  };
});

const tables: Readonly<Record<string, readonly (Row | (typeof people)[number])[]>> = {
  '/personnel/api/v2/departments/': departments,
  '/personnel/api/v2/areas/': areas,
  '/personnel/api/v2/positions/': positions,
  '/personnel/api/v2/employees/': people,
  '/gallery/api/v2/people/': people,
  '/gallery/api/v2/sites/': sites,
  '/gallery/api/v2/shifts/': shiftRows,
};

const idsOf = (text: string): number[] => text.split(',').filter(Boolean).map(Number);
const holding = z.union([
  z.object({ id: z.int() }).transform(({ id }) => [id]),
  z.array(z.object({ id: z.int() })).transform((list) => list.map(({ id }) => id)),
]);

function listOf(rows: readonly object[], query: URLSearchParams): GalleryAnswer {
  let found = rows;
  for (const [name, value] of query) {
    if (name === 'search') {
      const words = value.toLowerCase().split(/\s+/);
      found = found.filter((row) => words.every((word) => Object.values(row).join(' ').toLowerCase().includes(word)));
    } else if (name === 'id__in') {
      const ids = idsOf(value);
      found = found.filter((row) => 'id' in row && ids.includes(Number(row.id)));
    } else if (name.endsWith('__in')) {
      const ids = idsOf(value);
      const field = name.slice(0, -'__in'.length);
      found = found.filter((row) =>
        (holding.safeParse(Object.entries(row).find(([key]) => key === field)?.[1]).data ?? []).some((id) =>
          ids.includes(id),
        ),
      );
    }
  }
  return pageOf(found, query);
}

const itemsBody = z.object({ items: z.array(z.int()) });

function answerOf({ method, path, query, body }: GalleryCall): GalleryAnswer | undefined {
  const base = Object.keys(tables).find((candidate) => path.startsWith(candidate));
  const rows = tables[base ?? ''];
  if (!base || !rows) return undefined;
  const rest = path.slice(base.length);
  if (method === 'GET' && rest === '') return listOf(rows, query);
  if (rest === 'tree/') {
    const nodes = rows.flatMap((row) =>
      'parent' in row
        ? [{ id: row.id, name: row.name, display_name: row.display_name, parent: row.parent?.id ?? null }]
        : [],
    );
    return { code: `${module}0000`, data: nodes };
  }
  if (rest === 'read/') {
    const { items } = itemsBody.parse(body);
    return { code: `${module}0000`, data: rows.filter(({ id }) => items.includes(id)) };
  }
  const one = rows.find(({ id }) => `${id}/` === rest);
  return one ? { code: `${module}0000`, data: one } : undefined;
}

for (const resource of [...trees, employees, retrieved, shifts]) giveResource(resource);
answerCalls((call) => heldBack(call, answerOf(call)));
