import { describe, expect, it } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { machineSystem, parkedActors } from './systems.ts';
import { leavesOf, type WalkPlan } from './walk-plan.ts';
import { walk } from './walk.ts';

/** A door that opens by a card, which is checked remotely, and closes by itself. */
const door = setup({
  types: { events: {} as { type: 'card.shown' } | { type: 'door.pushed' } },
  actors: { checkCard: fromPromise<boolean>(() => Promise.resolve(false)) },
  delays: { closing: 3000 },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { 'card.shown': { target: 'checking' } } },
    checking: {
      invoke: {
        id: 'checkCard',
        src: 'checkCard',
        onDone: [{ guard: ({ event }) => event.output, target: 'open' }, { target: 'shut' }],
        onError: { target: 'shut' },
      },
    },
    open: { on: { 'door.pushed': { target: 'shut' } }, after: { closing: { target: 'shut' } } },
  },
});

function start() {
  const actors = parkedActors(['checkCard']);
  const machine = door.provide({ actors: { checkCard: actors.logic<boolean>('checkCard') } });
  return { ...machineSystem(machine, undefined, { closing: 3000 }), settle: actors.settle };
}

const plan = {
  machine: door,
  input: undefined,
  events: { 'card.shown': [{ type: 'card.shown' }], 'door.pushed': [{ type: 'door.pushed' }] },
  outcomes: { checkCard: { done: [true, false], fails: true } },
  start,
  stop: (system) => system.stop(),
  where: (system) => system.leaves(),
  gestures: {
    'card.shown': (system, event) => system.send(event),
    'door.pushed': (system, event) => system.send(event),
  },
  settle: (system, id, result) => system.settle(id, result),
  pass: (system, delay) => system.pass(delay),
  states: { shut: () => {}, checking: () => {}, open: () => {} },
  paths: 4,
} satisfies WalkPlan<typeof door, ReturnType<typeof start>>;

describe('walk', () => {
  it('walks a machine with invokes, delays and a retry', async () => {
    await expect(walk(plan)).resolves.toBeUndefined();
  });

  it('fails for a state without an assertion', async () => {
    const { open: _, ...states } = plan.states;
    await expect(walk({ ...plan, states })).rejects.toThrow('states with an assertion');
  });

  it('fails for an assertion of a state that is none', async () => {
    await expect(walk({ ...plan, states: { ...plan.states, ajar: () => {} } })).rejects.toThrow(
      'states with an assertion',
    );
  });

  it('fails for an event without a gesture', async () => {
    const { 'door.pushed': _, ...gestures } = plan.gestures;
    // TypeScript refuses this already; it must fail at run time too.
    await expect(walk({ ...plan, gestures: gestures as typeof plan.gestures })).rejects.toThrow(
      'No gesture for the event "door.pushed"',
    );
  });

  it('fails for an actor without fixtures', async () => {
    await expect(walk({ ...plan, outcomes: {} })).rejects.toThrow('fixtures of invoked actors');
  });

  it('fails for a transition on no path', async () => {
    await expect(walk({ ...plan, outcomes: { checkCard: { done: [true, false], fails: false } } })).rejects.toThrow(
      'transitions on no path',
    );
  });

  it('fails for a leaf that no path reaches', async () => {
    await expect(
      walk({
        ...plan,
        states: { shut: () => {}, checking: () => {} },
        outcomes: { checkCard: { done: [false], fails: true } },
      }),
    ).rejects.toThrow('leaves that no path reaches');
  });

  it('fails for another number of paths', async () => {
    await expect(walk({ ...plan, paths: 3 })).rejects.toThrow('number of generated paths');
  });

  it('a cover plays few paths, and misses no transition for that', async () => {
    await walk({ ...plan, alsoInputs: [undefined], paths: 8 });
    await walk({ ...plan, alsoInputs: [undefined], paths: 4, isCover: true });
    const { open: _, ...states } = plan.states;
    const never = { ...plan, states, unreachable: ['open'], outcomes: { checkCard: { done: [false], fails: false } } };
    await expect(walk({ ...never, isCover: true })).rejects.toThrow('transitions on no path');
  });

  it('fails if the system is in another state, and reports the path', async () => {
    await expect(walk({ ...plan, gestures: { ...plan.gestures, 'card.shown': () => {} } })).rejects.toThrow(
      /card\.shown → checking/,
    );
  });

  it('fails for an assertion that fails', async () => {
    const states = { ...plan.states, open: () => expect(1).toBe(2) };
    await expect(walk({ ...plan, states })).rejects.toThrow('to be 2');
  });

  it.each([
    ['shut', 'shut'],
    [{ refreshing: 'waiting' }, 'refreshing.waiting'],
    [{ page: 'form', data: { saved: 'clean' } }, 'page.form + data.saved.clean'],
    [{ open: { page: 'form', data: { saved: 'clean' } } }, 'open.page.form + open.data.saved.clean'],
  ])('names the leaves of %j', (value, name) => expect(leavesOf(value)).toBe(name));
});
