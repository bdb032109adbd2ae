import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { lookupMachine, type LookupInput, type LookupPage } from './lookup.machine.ts';

const record = (id: number) => ({ id, display_name: `R${id}` });
const pageOf = (first: number, next: number | null): LookupPage => ({
  records: [record(first), record(first + 1)],
  next,
});
const long = pageOf(1, 2);
const short = pageOf(1, null);

const input = (over: Partial<LookupInput> = {}): LookupInput => ({
  isSeveral: false,
  isRequired: false,
  isDisabled: false,
  isInline: false,
  ...over,
});

function start(given: LookupInput) {
  const choices: unknown[] = [];
  const actors = parkedActors(['loadPage']);
  const machine = lookupMachine.provide({
    actors: { loadPage: actors.logic<LookupPage, { search: string; page: number }>('loadPage') },
    actions: {
      choose: (_, { records }) => choices.push(records.map(({ id }) => id)),
      clear: (_, { value }) => choices.push(value),
    },
  });
  return { ...machineSystem(machine, given, { searchDelay: 500, almost: 499, rest: 1 }), ...actors, choices };
}
type System = ReturnType<typeof start>;

const notAsking = ({ isWaiting, context }: System): void => {
  expect(isWaiting('loadPage')).toBe(false);
  expect([context().text, context().records, context().isSearchable]).toEqual(['', [], false]);
};

describe('lookup', () => {
  it('walks every path', () =>
    walkMachine({
      machine: lookupMachine,
      input: input(),
      alsoInputs: [
        input({ isSeveral: true }),
        input({ isDisabled: true }),
        input({ isInline: true, isSeveral: true }),
        input({ isInline: true, isDisabled: true }),
      ],
      project: ({ text, answered, next, isSearchable }) => [text === answered, answered, next === null, isSearchable],
      events: {
        'list.opened': [{ type: 'list.opened' }],
        'list.closed': [{ type: 'list.closed' }],
        'text.typed': [
          { type: 'text.typed', text: 'an' },
          { type: 'text.typed', text: '' },
        ],
        'end.reached': [{ type: 'end.reached' }],
        'retry.pressed': [{ type: 'retry.pressed' }],
        'records.chosen': [{ type: 'records.chosen', records: [record(1)] }],
        'value.cleared': [{ type: 'value.cleared' }],
        'field.disabled': [{ type: 'field.disabled' }],
        'field.enabled': [{ type: 'field.enabled' }],
      },
      outcomes: { loadPage: { done: [long, { records: [record(2), record(3)], next: null }], fails: true } },
      start,
      states: {
        disabled: notAsking,
        closed: notAsking,
        'open.loading': (system) => {
          expect(system.isWaiting('loadPage')).toBe(true);
          const { answered, text } = system.context();
          expect(system.inputOf('loadPage')).toEqual({ search: answered === null ? '' : text, page: 1 });
        },
        'open.loaded': ({ context, isWaiting }, { answered }) => {
          expect([isWaiting('loadPage'), context().answered, context().text]).toEqual([false, answered, answered]);
          expect(new Set(context().records.map(({ id }) => id)).size).toBe(context().records.length);
        },
        'open.settling': ({ context, isWaiting }) => {
          expect([context().isSearchable, isWaiting('loadPage')]).toEqual([true, false]);
        },
        'open.loadingMore': (system) => {
          const { answered, next } = system.context();
          expect(system.inputOf('loadPage')).toEqual({ search: answered, page: next });
        },
        'open.failed': ({ isWaiting }) => expect(isWaiting('loadPage')).toBe(false),
      },
      paths: 817,
    }));

  const opened = async (over: Partial<LookupInput> = {}, page = long): Promise<System> => {
    const system = start(input(over));
    system.send({ type: 'list.opened' });
    await system.settle('loadPage', { output: page });
    return system;
  };

  it('opens, loads a page, takes more at the end of the list, and no more than there is', async () => {
    const system = await opened();
    system.send({ type: 'end.reached' });
    expect(system.inputOf('loadPage')).toEqual({ search: '', page: 2 });
    await system.settle('loadPage', { output: pageOf(2, null) });
    expect(system.context().records.map(({ id }) => id)).toEqual([1, 2, 3]);
    system.send({ type: 'end.reached' });
    expect(system.leaves()).toBe('open.loaded');
  });

  it('does not search if the first page held everything', async () => {
    const system = await opened({}, short);
    expect(system.can({ type: 'text.typed', text: 'a' })).toBe(false);
  });

  it('searches what was typed before the first page came, also after it could not be loaded', async () => {
    const system = start(input());
    system.send({ type: 'list.opened' });
    system.send({ type: 'text.typed', text: 'a' });
    await system.settle('loadPage', { error: new Error('no answer') });
    system.send({ type: 'text.typed', text: 'an' });
    system.send({ type: 'retry.pressed' });
    expect(system.inputOf('loadPage')).toEqual({ search: '', page: 1 });
    await system.settle('loadPage', { output: short });
    expect(system.inputOf('loadPage')).toEqual({ search: 'an', page: 1 });
    await system.settle('loadPage', { output: pageOf(3, null) });
    const { answered, isSearchable, records } = system.context();
    expect([answered, isSearchable, records.map(({ id }) => id)]).toEqual(['an', true, [3, 4]]);
  });

  it('searches 500 ms after the last letter, and for all letters', async () => {
    const system = await opened();
    system.send({ type: 'text.typed', text: 'a' });
    system.pass('almost');
    system.send({ type: 'text.typed', text: 'an ' });
    system.pass('almost');
    expect(system.leaves()).toBe('open.settling');
    system.pass('rest');
    expect(system.inputOf('loadPage')).toEqual({ search: 'an', page: 1 });
    await system.settle('loadPage', { output: short });
    expect([system.context().answered, system.context().isSearchable]).toEqual(['an', true]);
  });

  it('a choice reports the record and closes a single-choice list only', async () => {
    const one = await opened();
    one.send({ type: 'records.chosen', records: [record(2)] });
    expect([one.leaves(), ...one.choices]).toEqual(['closed', [2]]);
    const several = await opened({ isSeveral: true });
    several.send({ type: 'records.chosen', records: [record(2), record(1)] });
    expect([several.leaves(), ...several.choices]).toEqual(['open.loaded', [2, 1]]);
  });

  it('clearing reports null, undefined if a value is required, and nothing while disabled', () => {
    const clear = (over: Partial<LookupInput>): unknown[] => {
      const system = start(input(over));
      system.send({ type: 'value.cleared' });
      return system.choices;
    };
    expect([clear({}), clear({ isRequired: true }), clear({ isDisabled: true })]).toEqual([[null], [undefined], []]);
  });

  it('loads nothing while disabled, and stops when disabled', async () => {
    const disabled = start(input({ isDisabled: true, isInline: true }));
    disabled.send({ type: 'list.opened' });
    expect([disabled.leaves(), disabled.isWaiting('loadPage')]).toEqual(['disabled', false]);
    const meanwhile = await opened();
    meanwhile.send({ type: 'end.reached' });
    meanwhile.send({ type: 'field.disabled' });
    expect([meanwhile.leaves(), meanwhile.isWaiting('loadPage')]).toEqual(['disabled', false]);
  });
});
