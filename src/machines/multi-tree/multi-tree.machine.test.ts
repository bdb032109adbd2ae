import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import type { TreeNode } from '#shared/contract/index.ts';
import { multiTreeMachine, type MultiTreeInput } from './multi-tree.machine.ts';

const node = (id: number, parent: number | null, name: string): TreeNode => ({ id, name, display_name: name, parent });
/** Head office › (Sales › Export); Outpost. */
const nodes = [node(1, null, 'Head office'), node(2, 1, 'Sales'), node(3, 2, 'Export'), node(4, null, 'Outpost')];
const input = (over: Partial<MultiTreeInput> = {}): MultiTreeInput => ({
  isSeveral: true,
  isRequired: false,
  isDisabled: false,
  isInline: false,
  chosen: [],
  ...over,
});

function start(given: MultiTreeInput) {
  const choices: unknown[] = [];
  const actors = parkedActors(['loadTree']);
  const machine = multiTreeMachine.provide({
    actors: { loadTree: actors.logic<readonly TreeNode[]>('loadTree') },
    actions: {
      choose: (_, { ids }) => choices.push(ids),
      clear: (_, { value }) => choices.push(value),
    },
  });
  return { ...machineSystem(machine, given), ...actors, choices };
}
type System = ReturnType<typeof start>;

const empty = ({ isWaiting, context }: System): void => {
  expect(isWaiting('loadTree')).toBe(false);
  expect([context().index.nodes, context().text, context().takesBelow]).toEqual([[], '', false]);
};

describe('multi-tree', () => {
  it('walks every path', () =>
    walkMachine({
      machine: multiTreeMachine,
      input: input(),
      alsoInputs: [
        input({ isSeveral: false }),
        input({ isDisabled: true }),
        input({ isInline: true }),
        input({ isInline: true, isDisabled: true, chosen: [3] }),
      ],
      project: ({ chosen, takesBelow }) => [chosen.size > 0, takesBelow],
      events: {
        'tree.opened': [{ type: 'tree.opened', chosen: [] }],
        'tree.closed': [{ type: 'tree.closed' }],
        'retry.pressed': [{ type: 'retry.pressed' }],
        'text.typed': [{ type: 'text.typed', text: 'ex' }],
        'branch.toggled': [{ type: 'branch.toggled', id: 1 }],
        'branches.opened': [{ type: 'branches.opened', ids: [1] }],
        'node.toggled': [{ type: 'node.toggled', id: 2 }],
        'all.toggled': [{ type: 'all.toggled' }],
        'below.toggled': [{ type: 'below.toggled' }],
        'choice.applied': [{ type: 'choice.applied' }],
        'value.cleared': [{ type: 'value.cleared' }],
        'value.changed': [{ type: 'value.changed', chosen: [4] }],
        'field.disabled': [{ type: 'field.disabled' }],
        'field.enabled': [{ type: 'field.enabled' }],
      },
      outcomes: { loadTree: { done: [nodes], fails: true } },
      start,
      states: {
        disabled: empty,
        closed: (system) => {
          empty(system);
          expect(system.context().chosen.size).toBe(0);
        },
        'open.loading': ({ isWaiting }) => expect(isWaiting('loadTree')).toBe(true),
        'open.loaded': ({ context }, model) => {
          expect(context().index.nodes).toHaveLength(nodes.length);
          expect([context().chosen.size > 0, context().takesBelow]).toEqual([model.chosen.size > 0, model.takesBelow]);
        },
        'open.failed': ({ isWaiting }) => expect(isWaiting('loadTree')).toBe(false),
      },
      paths: 217,
    }));

  const opened = async (over: Partial<MultiTreeInput> = {}, chosen: readonly number[] = []): Promise<System> => {
    const system = start(input({ ...over, chosen: over.isInline ? chosen : [] }));
    system.send({ type: 'tree.opened', chosen });
    await system.settle('loadTree', { output: nodes });
    return system;
  };
  const chosen = (system: System): number[] => [...system.context().chosen].toSorted((a, b) => a - b);

  it('keeps what was typed before the tree came', async () => {
    const system = start(input());
    system.send({ type: 'tree.opened', chosen: [] });
    system.send({ type: 'text.typed', text: 'ex' });
    await system.settle('loadTree', { output: nodes });
    system.send({ type: 'all.toggled' });
    expect([system.context().text, ...chosen(system)]).toEqual(['ex', 3]);
  });

  it('several: keeps ticks until applied, and reports them in the order of the tree', async () => {
    const system = await opened({}, [4]);
    system.send({ type: 'node.toggled', id: 3 });
    system.send({ type: 'node.toggled', id: 1 });
    expect(system.choices).toEqual([]);
    system.send({ type: 'choice.applied' });
    expect([system.leaves(), ...system.choices]).toEqual(['closed', [1, 3, 4]]);
  });

  it('several: a press elsewhere closes it and keeps what was ticked', async () => {
    const system = await opened({}, [4]);
    system.send({ type: 'node.toggled', id: 3 });
    system.send({ type: 'tree.closed' });
    expect([system.leaves(), ...system.choices]).toEqual(['closed', [3, 4]]);
  });

  it('with descendants: a branch follows its node, and earlier ticks extend when switched on', async () => {
    const system = await opened();
    system.send({ type: 'node.toggled', id: 2 });
    system.send({ type: 'below.toggled' });
    expect(chosen(system)).toEqual([2, 3]);
    system.send({ type: 'node.toggled', id: 1 });
    expect(chosen(system)).toEqual([1, 2, 3]);
    system.send({ type: 'node.toggled', id: 2 });
    expect(chosen(system)).toEqual([1]);
    system.send({ type: 'below.toggled' });
    system.send({ type: 'node.toggled', id: 2 });
    expect(chosen(system)).toEqual([1, 2]);
  });

  it('select-all is about what the search fits, then about everything', async () => {
    const system = await opened();
    system.send({ type: 'text.typed', text: 'ex' });
    system.send({ type: 'all.toggled' });
    expect(chosen(system)).toEqual([3]);
    system.send({ type: 'text.typed', text: '' });
    system.send({ type: 'all.toggled' });
    expect(chosen(system)).toEqual([1, 2, 3, 4]);
    system.send({ type: 'all.toggled' });
    expect(chosen(system)).toEqual([]);
  });

  it('one: choosing sets the value and closes; there is no select-all', async () => {
    const system = await opened({ isSeveral: false }, [1]);
    expect([system.can({ type: 'all.toggled' }), system.can({ type: 'choice.applied' })]).toEqual([false, false]);
    system.send({ type: 'node.toggled', id: 3 });
    expect([system.leaves(), ...system.choices]).toEqual(['closed', [3]]);
  });

  it('inline: reports every tick at once', async () => {
    const system = await opened({ isInline: true }, [4]);
    system.send({ type: 'node.toggled', id: 1 });
    system.send({ type: 'below.toggled' });
    system.send({ type: 'all.toggled' });
    expect(system.choices).toEqual([[1, 4], [1, 2, 3, 4], []]);
  });

  it('clearing sets null, undefined where required, and nothing while disabled', () => {
    const clear = (over: Partial<MultiTreeInput>): unknown[] => {
      const system = start(input(over));
      system.send({ type: 'value.cleared' });
      return system.choices;
    };
    expect([clear({}), clear({ isRequired: true }), clear({ isDisabled: true })]).toEqual([[null], [undefined], []]);
  });

  it('a large tree opens with its roots and the paths to chosen nodes', async () => {
    const wide = Array.from({ length: 100 }, (_, at) => node(at + 1, at % 10 === 0 ? null : at, `N${at + 1}`));
    const system = start(input());
    system.send({ type: 'tree.opened', chosen: [14] });
    await system.settle('loadTree', { output: wide });
    expect([...system.context().opened].toSorted((a, b) => a - b)).toEqual([
      1, 11, 12, 13, 21, 31, 41, 51, 61, 71, 81, 91,
    ]);
  });
});
