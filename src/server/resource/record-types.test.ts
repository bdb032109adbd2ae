import { boolean, date as dateColumn, integer, jsonb, pgTable, text as textColumn } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { expect, expectTypeOf, test } from 'vitest';
import {
  choice,
  computed,
  date,
  datetime,
  defineResource,
  flag,
  location,
  numberChoice,
  readOnly,
  reference,
  references,
  secret,
  text,
  time,
} from '#shared/contract/index.ts';
import { instant, timeOfDay } from '../db/columns.ts';
import { follow, resourceServer, type Change } from './index.ts';

const thing = defineResource({
  name: 'sample.thing',
  module: 'ZBTE',
  path: '/test/api/v2/things/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'common', key: 'thing' },
  defaultOrdering: 'name',
  fields: {
    name: text({ max: 20, required: true }),
    kind: choice(['small', 'large'], {}),
    since: date({}),
    owner: reference('personnel.employee', {}),
    areas: references('company.area', { whenEmpty: 'nothing' }),
    count: computed(z.number()),
  },
});

const things = pgTable('things', {
  id: integer('id').notNull(),
  company_id: integer('company_id').notNull(),
  name: textColumn('name').notNull(),
  kind: textColumn('kind', { enum: ['small', 'large'] }).notNull(),
  since: dateColumn('since'),
  owner: integer('owner'),
  employee: integer('employee'),
});
const areas = { table: things, company: things.company_id, owner: things.id, target: things.owner };
const count = sql`1`;
const base = { table: things, display: sql<string>`${things.name}` } as const;

test('references to several records need a link table to compile and to start', () => {
  // @ts-expect-error -- `links` is missing
  expect(() => resourceServer(thing, { ...base, computed: { count } })).toThrow('no table holds the links of areas');
});

test('the options of a slice are checked against contract and table', async () => {
  const server = resourceServer(thing, {
    ...base,
    links: { areas },
    computed: { count },
    present: {
      name: (_, record) => {
        expectTypeOf(record.owner).toEqualTypeOf<{ id: number; display_name: string } | null>();
        expectTypeOf(record.kind).toEqualTypeOf<'small' | 'large'>();
        return record.name;
      },
    },
    prepare: async (_, values, before) => {
      expectTypeOf(values.owner).toEqualTypeOf<number | null | undefined>();
      expectTypeOf(values.areas).toEqualTypeOf<readonly number[] | undefined>();
      expectTypeOf(before?.since).toEqualTypeOf<string | null | undefined>();
      // @ts-expect-error -- a computed field is never given
      expectTypeOf(values.count);
      return { ...values, kind: 'small' };
    },
    beforeDelete: async (_, row) => {
      expectTypeOf(row.kind).toEqualTypeOf<'small' | 'large'>();
      // @ts-expect-error -- no such column
      expectTypeOf(row.knd);
    },
    afterChange: async (_, change) => {
      expectTypeOf(change.before?.areas).toEqualTypeOf<readonly number[] | undefined>();
      if (change.kind === 'add') expectTypeOf(change.after.name).toEqualTypeOf<string>();
    },
  });
  expect(server.resource.name).toBe('sample.thing');
  const reaction = follow(server, async (_, change: Change<{ readonly name: string }>) => void change.after?.name);
  expect(reaction.resource).toBe('sample.thing');
  // @ts-expect-error -- its rows have no such column
  expect(follow(server, async (_, change: Change<{ readonly label: string }>) => void change)).toBeDefined();
});

test('a misspelt field, a wrong type and a field without a column do not compile', () => {
  const whole = { ...base, links: { areas }, computed: { count } } as const;
  const wrong = [
    // @ts-expect-error -- `count` has no SQL
    resourceServer(thing, { ...base, links: { areas } }),
    // @ts-expect-error -- no such field
    resourceServer(thing, { ...whole, computed: { count, cuont: count } }),
    // @ts-expect-error -- a single reference needs no link table
    resourceServer(thing, { ...whole, links: { areas, owner: areas } }),
    // @ts-expect-error -- no such field
    resourceServer(thing, { ...whole, present: { nmae: () => '' } }),
    // @ts-expect-error -- no such choice
    resourceServer(thing, { ...whole, present: { kind: () => 'medium' } }),
    // @ts-expect-error -- a reference is an id with a name
    resourceServer(thing, { ...whole, present: { owner: () => 1 } }),
    // @ts-expect-error -- no such column
    resourceServer(thing, { ...whole, prepare: async (_, values) => ({ ...values, nmae: '' }) }),
    // @ts-expect-error -- a column that takes no number
    resourceServer(thing, { ...whole, prepare: async () => ({ name: 1 }) }),
    // @ts-expect-error -- no such choice
    resourceServer(thing, { ...whole, prepare: async () => ({ kind: 'medium' }) }),
  ];
  expect(wrong).toHaveLength(9);
});

test('a column of another type than its field does not compile', () => {
  const fields = {
    name: text({ max: 20 }),
    since: date({}),
    starts: time({}),
    made: readOnly(datetime({ required: true })),
    level: numberChoice([1, 2], {}),
    open: flag({}),
    pin: secret({ max: 8 }),
    owner: reference('personnel.employee', {}),
    place: location({}),
  };
  const { name, module, path, audience, words } = thing;
  const other = defineResource({ name, module, path, audience, words, defaultOrdering: 'name', fields });
  const fitting = {
    id: integer('id').notNull(),
    company_id: integer('company_id').notNull(),
    name: textColumn('name').notNull(),
    since: dateColumn('since'),
    starts: timeOfDay('starts'),
    made: instant('made').notNull(),
    level: integer('level'),
    open: boolean('open').notNull(),
    pin: textColumn('pin'),
    owner: integer('owner'),
    place: jsonb('place').$type<{ readonly formatted_address: string }>(),
  };
  const display = sql<string>`''`;
  const columns = { text: textColumn('t'), day: dateColumn('t'), number: integer('t'), flag: boolean('t') };
  const right = [
    resourceServer(other, { table: pgTable('others', fitting), display }),
    resourceServer(other, { table: pgTable('others', { ...fitting, level: columns.number }), display }),
  ];
  const wrong = [
    // @ts-expect-error -- a text in a day
    resourceServer(other, { table: pgTable('others', { ...fitting, name: columns.day }), display }),
    // @ts-expect-error -- a text in a number
    resourceServer(other, { table: pgTable('others', { ...fitting, name: columns.number }), display }),
    // @ts-expect-error -- a day in a text
    resourceServer(other, { table: pgTable('others', { ...fitting, since: columns.text }), display }),
    // @ts-expect-error -- a time of day in a text
    resourceServer(other, { table: pgTable('others', { ...fitting, starts: columns.text }), display }),
    // @ts-expect-error -- an instant in a day
    resourceServer(other, { table: pgTable('others', { ...fitting, made: columns.day }), display }),
    // @ts-expect-error -- a number in a flag
    resourceServer(other, { table: pgTable('others', { ...fitting, level: columns.flag }), display }),
    // @ts-expect-error -- a flag in a text
    resourceServer(other, { table: pgTable('others', { ...fitting, open: columns.text }), display }),
    // @ts-expect-error -- a secret in a flag
    resourceServer(other, { table: pgTable('others', { ...fitting, pin: columns.flag }), display }),
    // @ts-expect-error -- a record in a text
    resourceServer(other, { table: pgTable('others', { ...fitting, owner: columns.text }), display }),
    // @ts-expect-error -- a place in a text
    resourceServer(other, { table: pgTable('others', { ...fitting, place: columns.text }), display }),
  ];
  expect([right.length, wrong.length]).toEqual([2, 10]);
});

test('an audience with an unknown column does not compile', () => {
  const { name, module, path, words, fields } = thing;
  const declaration = { name, module, path, words, fields, defaultOrdering: 'name' } as const;
  const options = { ...base, links: { areas }, computed: { count } };
  const own = defineResource({ ...declaration, audience: { of: 'own', employee: 'employee' } });
  const misspelt = defineResource({ ...declaration, audience: { of: 'own', employee: 'emplyoee' } });
  const scoped = defineResource({ ...declaration, audience: { of: 'company', scope: { department: 'owner' } } });
  const lost = defineResource({ ...declaration, audience: { of: 'company', scope: { department: 'department' } } });
  const right = [resourceServer(own, options), resourceServer(scoped, options)];
  const wrong = [
    // @ts-expect-error -- no such column
    resourceServer(misspelt, options),
    // @ts-expect-error -- no such column
    resourceServer(lost, options),
  ];
  expect([right.length, wrong.length]).toEqual([2, 2]);
});
