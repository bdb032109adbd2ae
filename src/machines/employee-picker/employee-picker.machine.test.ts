import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { employeePickerMachine } from './employee-picker.machine.ts';
import {
  type EmployeePage,
  type EmployeePickerInput,
  type EmployeeQuestion,
  type EmployeeRow,
} from './employee-picker.ts';

const row = (id: number): EmployeeRow => ({ id, emp_code: `${1000 + id}`, first_name: `F${id}`, last_name: `L${id}` });
const page: EmployeePage = { rows: [row(1), row(2)], total: 40 };
const pastEnd: EmployeePage = { rows: [], total: 5 };
const first: EmployeeQuestion = { by: 'department', within: [], isAll: false, search: '', page: 1, size: 10 };
const input = (over: Partial<EmployeePickerInput> = {}): EmployeePickerInput => ({
  isExpanded: false,
  isDisabled: false,
  ids: [],
  ...over,
});

function start(given: EmployeePickerInput) {
  const choices: (readonly number[])[] = [];
  const actors = parkedActors(['loadPage', 'loadSelected']);
  const machine = employeePickerMachine.provide({
    actors: {
      loadPage: actors.logic<EmployeePage, EmployeeQuestion>('loadPage'),
      loadSelected: actors.logic<readonly EmployeeRow[], { ids: readonly number[] }>('loadSelected'),
    },
    actions: { choose: (_, { ids }) => choices.push(ids) },
  });
  return { ...machineSystem(machine, given, { searchDelay: 500, almost: 499, rest: 1 }), ...actors, choices };
}
type System = ReturnType<typeof start>;

const silent = ({ isWaiting }: System): void =>
  expect([isWaiting('loadPage'), isWaiting('loadSelected')]).toEqual([false, false]);

describe('employee picker', () => {
  const isNaming = (system: System, is: boolean): void => expect(system.isWaiting('loadSelected')).toBe(is);
  const table: Record<string, (system: System) => void> = {
    loading: (system) => {
      expect(system.isWaiting('loadPage')).toBe(true);
      expect(system.inputOf('loadPage')).toEqual(system.context().question);
    },
    loaded: ({ isWaiting }) => expect(isWaiting('loadPage')).toBe(false),
    settling: ({ isWaiting }) => expect(isWaiting('loadPage')).toBe(false),
    failed: ({ isWaiting }) => expect(isWaiting('loadPage')).toBe(false),
  };
  const selected: Record<string, (system: System) => void> = {
    naming: (system) => isNaming(system, true),
    named: (system) => isNaming(system, false),
    unnamed: (system) => isNaming(system, false),
  };

  it('walks every path', () =>
    walkMachine({
      machine: employeePickerMachine,
      input: input(),
      alsoInputs: [
        input({ isDisabled: true }),
        input({ isExpanded: true, ids: [7] }),
        input({ isExpanded: true, isDisabled: true, ids: [7] }),
      ],
      project: ({ question }) => question.page > 1,
      events: {
        'picker.opened': [{ type: 'picker.opened', ids: Array.from({ length: 60 }, (_, at) => at + 1) }],
        'filter.changed': [{ type: 'filter.changed', by: 'area', within: [3], isAll: false }],
        'text.typed': [
          { type: 'text.typed', text: 'an' },
          { type: 'text.typed', text: '' },
        ],
        'page.turned': [{ type: 'page.turned', page: 2 }],
        'size.changed': [{ type: 'size.changed', size: 10 }],
        'retry.pressed': [{ type: 'retry.pressed' }],
        'rows.ticked': [{ type: 'rows.ticked', ids: [1] }],
        'person.removed': [{ type: 'person.removed', id: 1 }],
        'selection.emptied': [{ type: 'selection.emptied' }],
        'end.reached': [{ type: 'end.reached' }],
        'names.retried': [{ type: 'names.retried' }],
        'selection.confirmed': [{ type: 'selection.confirmed' }],
        'selection.discarded': [{ type: 'selection.discarded' }],
        'value.changed': [{ type: 'value.changed', ids: [2] }],
        'field.disabled': [{ type: 'field.disabled' }],
        'field.enabled': [{ type: 'field.enabled' }],
      },
      outcomes: {
        loadPage: { done: [page, pastEnd], fails: true },
        loadSelected: { done: [Array.from({ length: 60 }, (_, at) => row(at + 1))], fails: true },
      },
      start,
      states: {
        disabled: silent,
        closed: silent,
        ...Object.fromEntries(
          Object.entries(table).flatMap(([one, checkTable]) =>
            Object.entries(selected).map(([other, checkNames]) => [
              `open.table.${one} + open.selected.${other}`,
              (system: System) => {
                checkTable(system);
                checkNames(system);
              },
            ]),
          ),
        ),
      },
      paths: 1136,
    }));

  const opened = async (ids: readonly number[] = []): Promise<System> => {
    const system = start(input());
    system.send({ type: 'picker.opened', ids });
    await system.settle('loadPage', { output: page });
    return system;
  };

  it('opens with the first ten of everybody', () => {
    const system = start(input());
    system.send({ type: 'picker.opened', ids: [] });
    expect(system.inputOf('loadPage')).toEqual(first);
  });

  it('reports ticked people when confirmed, in the order of ticking', async () => {
    const system = await opened([9]);
    system.send({ type: 'rows.ticked', ids: [2] });
    system.send({ type: 'rows.ticked', ids: [1, 2] });
    expect(system.choices).toEqual([]);
    system.send({ type: 'selection.confirmed' });
    expect([system.leaves(), ...system.choices]).toEqual(['closed', [9, 2, 1]]);
  });

  it('discarding reports nothing, and the next opening starts over', async () => {
    const system = await opened([9]);
    system.send({ type: 'rows.ticked', ids: [1, 2] });
    system.send({ type: 'page.turned', page: 3 });
    system.send({ type: 'selection.discarded' });
    system.send({ type: 'picker.opened', ids: [9] });
    expect([system.choices, system.context().ids, system.inputOf('loadPage')]).toEqual([[], [9], first]);
  });

  it('ticks and unticks only on the visible page', async () => {
    const system = await opened([1, 9]);
    system.send({ type: 'rows.ticked', ids: [2, 77] });
    expect(system.context().ids).toEqual([9, 2]);
    system.send({ type: 'person.removed', id: 9 });
    expect(system.context().ids).toEqual([2]);
    system.send({ type: 'selection.emptied' });
    expect(system.context().ids).toEqual([]);
  });

  it('filter and search start at the first page and combine', async () => {
    const system = await opened();
    system.send({ type: 'page.turned', page: 4 });
    system.send({ type: 'filter.changed', by: 'position', within: [5, 6], isAll: true });
    expect(system.inputOf('loadPage')).toEqual({ ...first, by: 'position', within: [5, 6], isAll: true });
    system.send({ type: 'page.turned', page: 2 });
    system.send({ type: 'text.typed', text: ' ann' });
    system.pass('almost');
    expect(system.leaves()).toContain('settling');
    system.pass('rest');
    expect(system.inputOf('loadPage')).toEqual({
      ...first,
      by: 'position',
      within: [5, 6],
      isAll: true,
      search: 'ann',
    });
  });

  it('another page size keeps the first row visible', async () => {
    const system = await opened();
    system.send({ type: 'page.turned', page: 4 });
    system.send({ type: 'size.changed', size: 20 });
    expect(system.inputOf('loadPage')).toEqual({ ...first, page: 2, size: 20 });
    system.send({ type: 'size.changed', size: 5 });
    expect(system.inputOf('loadPage')).toEqual({ ...first, page: 5, size: 5 });
  });

  it('a page that no longer exists leads to the last one', async () => {
    const system = await opened();
    system.send({ type: 'page.turned', page: 4 });
    await system.settle('loadPage', { output: { rows: [], total: 12 } });
    expect(system.inputOf('loadPage')).toEqual({ ...first, page: 2 });
  });

  it('loads names of selected people fifty at a time, and each only once', async () => {
    const ids = Array.from({ length: 120 }, (_, at) => at + 1);
    const system = await opened(ids);
    // Two of them are already on the table's page.
    expect(system.inputOf('loadSelected')).toEqual({ ids: ids.slice(0, 50) });
    // One of them is not visible to this person.
    await system.settle('loadSelected', {
      output: ids
        .slice(0, 50)
        .filter((id) => id !== 7)
        .map(row),
    });
    expect([system.leaves(), system.context().known.get(7)]).toEqual(['open.table.loaded + open.selected.named', null]);
    system.send({ type: 'end.reached' });
    expect(system.inputOf('loadSelected')).toEqual({ ids: ids.slice(50, 100) });
  });

  it('expanded: reports every change at once, without confirm and discard', async () => {
    const system = start(input({ isExpanded: true, ids: [9] }));
    await system.settle('loadPage', { output: page });
    expect([system.can({ type: 'selection.confirmed' }), system.can({ type: 'selection.discarded' })]).toEqual([
      false,
      false,
    ]);
    system.send({ type: 'rows.ticked', ids: [1] });
    system.send({ type: 'person.removed', id: 9 });
    system.send({ type: 'selection.emptied' });
    expect(system.choices).toEqual([[9, 1], [1], []]);
    system.send({ type: 'value.changed', ids: [2] });
    expect([system.context().ids, system.choices.length]).toEqual([[2], 3]);
  });
});
