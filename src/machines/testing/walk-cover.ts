import { expect } from 'vitest';
import {
  createActor,
  SimulatedClock,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventFromLogic,
  type EventObject,
  type InputFrom,
} from 'xstate';
import type { WalkPlan } from './walk-plan.ts';
import { allNodes, parkedLogic } from './parked-logic.ts';

export function checkActors<M extends AnyStateMachine, System>(plan: WalkPlan<M, System>): void {
  const invoked = new Set(allNodes(plan.machine.root).flatMap((node) => node.invoke.map((invoke) => invoke.id)));
  expect(Object.keys(plan.outcomes ?? {}).toSorted(), 'fixtures of invoked actors').toEqual([...invoked].toSorted());
}

export function checkStates<M extends AnyStateMachine, System>(
  plan: WalkPlan<M, System>,
  reached: readonly string[],
): void {
  // Transitions through a transient state are not visible from outside.
  const known = new Set(reached);
  expect(Object.keys(plan.states).toSorted(), 'states with an assertion, against states that are reached').toEqual(
    [...known].toSorted(),
  );
  const leaves = allNodes(plan.machine.root).filter((node) => node.type === 'atomic' || node.type === 'final');
  const unseen = leaves.filter((leaf) => {
    const isTransient = leaf.always !== undefined && leaf.always.length > 0;
    if (plan.unreachable?.includes(leaf.path.join('.'))) return false;
    return !isTransient && ![...known].some((name) => name.split(' + ').includes(leaf.path.join('.')));
  });
  expect(
    unseen.map((leaf) => leaf.id),
    'leaves that no path reaches',
  ).toEqual([]);
}

/** Replays the paths on the bare machine and returns the names of the transitions of each. */
export function transitionsTaken<M extends AnyStateMachine, System>(
  plan: WalkPlan<M, System>,
  paths: readonly { input: InputFrom<M>; events: readonly EventObject[] }[],
): readonly ReadonlySet<string>[] {
  const parked = parkedLogic(plan.machine);
  return paths.map(({ input, events }) => {
    const taken = new Set<string>();
    const actor = createActor(parked, {
      input,
      clock: new SimulatedClock(),
      inspect: (inspection) => {
        if (inspection.type === '@xstate.microstep')
          for (const one of inspection._transitions) taken.add(transitionName(one));
      },
    });
    actor.start();
    for (const event of events) if (event.type !== 'xstate.init') actor.send(event as EventFromLogic<M>);
    actor.stop();
    return taken;
  });
}

function transitionName(one: AnyTransitionDefinition): string {
  const targets = one.target?.map((node) => node.id).join(', ') ?? '(stays)';
  const guard = one.guard === undefined ? '' : ` [${typeof one.guard === 'string' ? one.guard : 'guarded'}]`;
  return `${one.source.id}: ${one.eventType || 'always'}${guard} → ${targets}`;
}

/** Compares the executed transitions with those of the machine. */
export function checkTransitions<M extends AnyStateMachine, System>(
  plan: WalkPlan<M, System>,
  taken: readonly ReadonlySet<string>[],
): void {
  const travelled = new Set(taken.flatMap((names) => [...names]));
  const missed = allNodes(plan.machine.root)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    .filter((one) => !one.target?.every((node) => plan.unreachable?.includes(node.path.join('.'))))
    .map(transitionName)
    .filter((one) => !travelled.has(one));
  expect(missed, 'transitions on no path').toEqual([]);
}

/**
 * A small set of paths that together take every transition: repeatedly the path that adds most, then the shorter one.
 */
export function coverOf<Path extends { readonly steps: readonly unknown[]; readonly taken: ReadonlySet<string> }>(
  paths: readonly Path[],
): Path[] {
  const missing = new Set(paths.flatMap(({ taken }) => [...taken]));
  const cover: Path[] = [];
  while (missing.size > 0) {
    const gain = (path: Path): number => [...path.taken].filter((name) => missing.has(name)).length;
    const best = paths.reduce((one, other) => {
      const more = gain(other) - gain(one);
      return more > 0 || (more === 0 && other.steps.length < one.steps.length) ? other : one;
    });
    for (const name of best.taken) missing.delete(name);
    cover.push(best);
  }
  return cover;
}
