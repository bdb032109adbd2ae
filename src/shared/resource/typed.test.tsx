import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { childRows, choice, computed, defineResource, reference, references, text } from '#shared/contract/index.ts';
import type { CellsOf, RecordOf } from '#shared/record/record.ts';
import { FormDialog } from './form-dialog.tsx';
import { RecordPage } from './record-page.tsx';
import { ResourceList } from './resource-list.tsx';
import { StateCell, useResourceWords } from './index.ts';
import type { RecordActions } from './actions/use-record-actions.tsx';

const thing = defineResource({
  name: 'sample.thing',
  module: 'ZBTE',
  path: '/test/api/v2/things/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'common', key: 'thing' },
  defaultOrdering: 'name',
  actions: { approve: { permission: 'change' } },
  fields: {
    name: text({ max: 20, required: true }),
    state: choice(['open', 'closed'], {}),
    owner: reference('personnel.employee', {}),
    areas: references('company.area', { whenEmpty: 'nothing' }),
    count: computed(z.number().nullable()),
    create_time: computed(z.string().nullable()),
  },
});
type Thing = RecordOf<typeof thing>;
const nothing = (): void => undefined;

/** What is wrong here is found by the stage `types`: a line that begins to compile fails there. */
test('a screen is handed the record that its contract declares', () => {
  expectTypeOf<Thing['owner']>().toEqualTypeOf<{ id: number; display_name: string } | null>();
  expectTypeOf<Thing['state']>().toEqualTypeOf<'open' | 'closed'>();
  expectTypeOf<Thing['areas'][number]['display_name']>().toEqualTypeOf<string>();
  expectTypeOf<Thing['version']>().toEqualTypeOf<number>();
  const cells: CellsOf<typeof thing> = { count: ({ count }) => (count === null ? '–' : count.toFixed(1)) };
  const right = [
    () => (
      <ResourceList
        resource={thing}
        titleColumn="name"
        defaultColumns={['name', 'state']}
        cells={cells}
        initial={{ state: 'open' }}
        canEdit={({ state }) => state === 'open'}
        rowItems={({ owner }) => owner?.display_name}
        bulkActions={(records) => records.map(({ name }) => name)}
        recordMore={({ count }) => count?.toFixed(0)}
      />
    ),
    () => <RecordPage resource={thing} id={1} back="" onBack={nothing} groups={[['', ['name']]]} />,
  ];
  expect(right).toHaveLength(2);
});

test('a misspelt field, a wrong cell, a wrong type and an action that there is none of do not compile', () => {
  const ask: RecordActions<'approve' | 'delete'>['ask'] = nothing;
  // @ts-expect-error -- no such field
  const misspelt: CellsOf<typeof thing> = { cuont: () => null };
  // @ts-expect-error -- it may be null
  const careless: CellsOf<typeof thing> = { count: ({ count }) => count.toFixed(1) };
  // @ts-expect-error -- no such field of the record
  const wrongRead: CellsOf<typeof thing> = { name: ({ nmae }) => typeof nmae };
  const wrong = [
    // @ts-expect-error -- no such field
    () => <ResourceList resource={thing} titleColumn="nmae" />,
    // @ts-expect-error -- no such field
    () => <ResourceList resource={thing} defaultColumns={['name', 'sate']} />,
    // @ts-expect-error -- no such choice
    () => <ResourceList resource={thing} initial={{ state: 'ajar' }} />,
    // @ts-expect-error -- no such state to compare with
    () => <ResourceList resource={thing} canEdit={({ state }) => state === 'ajar'} />,
    // @ts-expect-error -- no such field
    () => <ResourceList resource={thing} rowItems={({ onwer }) => typeof onwer} />,
    // @ts-expect-error -- no such field
    () => <ResourceList resource={thing} bulkActions={(records) => records.map(({ nmae }) => typeof nmae)} />,
    // @ts-expect-error -- no such field
    () => <RecordPage resource={thing} id={1} back="" onBack={nothing} groups={[['', ['nmae']]]} />,
    // @ts-expect-error -- no such field
    () => <RecordPage resource={thing} id={1} back="" onBack={nothing} groups={[]} summary={({ nm }) => typeof nm} />,
    // @ts-expect-error -- no such field
    () => <FormDialog resource={thing} record={null} only={['nmae']} onClose={nothing} onSaved={nothing} />,
    // @ts-expect-error -- a new record has no such field
    () => <FormDialog resource={thing} record={null} initial={{ nmae: '' }} onClose={nothing} onSaved={nothing} />,
  ];
  expect(wrong).toHaveLength(10);
  // @ts-expect-error -- no such action
  ask('aprove', []);
  expect([misspelt, careless, wrongRead]).toHaveLength(3);
});

test('words of a field that there is none of do not compile', () => {
  const useWords = () => useResourceWords(thing);
  type Words = ReturnType<typeof useWords>;
  const right = (words: Words) => [
    words.field('name'),
    words.choice('state', 'open'),
    <StateCell key="state" name="state" field={thing.fields.state} value="open" words={words} />,
  ];
  const wrong = (words: Words) => [
    // @ts-expect-error -- no such field
    words.field('nmae'),
    // @ts-expect-error -- no such field
    words.choice('sate', 'open'),
    // @ts-expect-error -- no such field
    <StateCell key="state" name="sate" field={thing.fields.state} value="open" words={words} />,
  ];
  expect([useWords, right, wrong]).toHaveLength(3);
});

test('a contract whose order or rule names a field that there is none of does not compile', () => {
  const { tree: _, ...declaration } = { ...thing, actions: {}, without: [], steps: [] };
  const { fields } = thing;
  const rule = { code: 'x', holds: () => true };
  const right = [
    () => defineResource({ ...declaration, defaultOrdering: '-name', rules: [{ ...rule, fields: ['name', 'state'] }] }),
    () => childRows({ of: { fields, rules: [{ ...rule, fields: ['name'], holds: ({ name }) => !name }] }, max: 1 }),
  ];
  const wrong = [
    // @ts-expect-error -- no such field
    () => defineResource({ ...declaration, defaultOrdering: '-nmae' }),
    // @ts-expect-error -- no such field
    () => defineResource({ ...declaration, rules: [{ ...rule, fields: ['nmae'] }] }),
    // @ts-expect-error -- no such field
    () => defineResource({ ...declaration, rules: [{ ...rule, fields: ['name'], holds: ({ nmae }) => !nmae }] }),
    // @ts-expect-error -- no such field of a row
    () => childRows({ of: { fields, rules: [{ ...rule, fields: ['nmae'] }] }, max: 1 }),
  ];
  expect([right.length, wrong.length]).toEqual([2, 4]);
});
