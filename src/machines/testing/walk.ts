/**
 * Walks a machine's generated paths through a system under test, and fails where the walk would prove nothing:
 * a state without an assertion, an event without a gesture, an actor without fixtures, a transition on no path, a
 * number of paths that is not the pinned one (docs/architecture.md#flows). `TestModel` is the one of `xstate/graph`,
 * since `createTestModel` refuses machines with an invoke; bare `path.test` passes silently for all of these.
 */
import { expect } from 'vitest';
import { type AnyStateMachine, type ContextFrom, type EventFromLogic, type EventObject, type InputFrom } from 'xstate';
import { TestModel } from 'xstate/graph';
import { allNodes } from './parked-logic.ts';
import { checkActors, checkStates, checkTransitions, coverOf, transitionsTaken } from './walk-cover.ts';
import { type WalkPlan, doneOf, errorOf, leavesOf } from './walk-plan.ts';

/** Walks every generated path. Call it in one test; a failure names the violated guard or the differing step. */
export async function walk<M extends AnyStateMachine, System>(plan: WalkPlan<M, System>): Promise<void> {
  const events = modelEvents(plan);
  checkActors(plan);
  const generated = [plan.input, ...(plan.alsoInputs ?? [])].flatMap((input) =>
    pathsFrom(plan, input, events).map(({ steps }) => ({ input, steps })),
  );
  checkStates(
    plan,
    generated.flatMap((path) => path.steps.map((step) => leavesOf(step.state.value))),
  );
  const taken = transitionsTaken(
    plan,
    generated.map(({ input, steps }) => ({ input, events: steps.map((step) => step.event) })),
  );
  checkTransitions(plan, taken);
  const paths = plan.isCover
    ? coverOf(generated.map((path, at) => ({ ...path, taken: taken[at] ?? new Set<string>() })))
    : generated;
  expect(paths.length, 'number of generated paths').toBe(plan.paths);
  for (const path of paths) {
    const system = await plan.start(path.input);
    const stepTexts: string[] = [];
    try {
      for (const { event, state } of path.steps) {
        stepTexts.push(`${event.type} → ${leavesOf(state.value)}`);
        if (event.type !== 'xstate.init') await perform(plan, system, event);
        const leaves = leavesOf(state.value);
        if (plan.where) expect(plan.where(system), 'where the system is').toBe(leaves);
        await plan.states[leaves]?.(system, state.context);
      }
    } catch (thrown) {
      throw new Error(
        `On the path\n  ${stepTexts.join('\n  ')}\n${thrown instanceof Error ? thrown.message : String(thrown)}`,
        {
          cause: thrown,
        },
      );
    } finally {
      await plan.stop?.(system);
    }
  }
}

/** The parts of a snapshot that the walk reads. */
interface Seen<M extends AnyStateMachine> {
  readonly value: unknown;
  readonly context: ContextFrom<M>;
  readonly status: string;
  readonly can: (event: EventFromLogic<M>) => boolean;
}

interface GeneratedPath<M extends AnyStateMachine> {
  readonly steps: readonly { readonly event: EventObject; readonly state: Seen<M> }[];
}

function pathsFrom<M extends AnyStateMachine, System>(
  plan: WalkPlan<M, System>,
  input: InputFrom<M>,
  events: readonly EventObject[],
): readonly GeneratedPath<M>[] {
  return new TestModel(plan.machine, {
    events: () => events as EventFromLogic<M>[],
    filterEvents: (snapshot: Seen<M>, event: EventFromLogic<M>) =>
      snapshot.status === 'active' && snapshot.can(event) && (plan.isPossible?.(snapshot.context, event) ?? true),
    input,
    limit: 5000,
    // Distinguishing states by their entry makes retry edges separate paths, which shortest paths would skip.
    serializeState: (snapshot: Seen<M>, event: EventObject | undefined, previous?: Seen<M>) =>
      JSON.stringify([
        snapshot.value,
        plan.project?.(snapshot.context),
        event,
        previous === undefined ? null : [previous.value, plan.project?.(previous.context)],
      ]),
  }).getShortestPaths();
}

function modelEvents<M extends AnyStateMachine, System>(plan: WalkPlan<M, System>): EventObject[] {
  const own = Object.values<readonly EventObject[]>(plan.events).flat();
  const settled = Object.entries(plan.outcomes ?? {}).flatMap(([id, { done, fails }]) => [
    ...done.map((output) => ({ type: doneOf(id), output, actorId: id })),
    ...(fails ? [{ type: errorOf(id), error: { message: `${id} failed` }, actorId: id }] : []),
  ]);
  const delayed = allNodes(plan.machine.root).flatMap((node) =>
    node.after.map((after): EventObject => ({ type: String(after.eventType) })),
  );
  return [...own, ...settled, ...delayed];
}

async function perform<M extends AnyStateMachine, System>(
  plan: WalkPlan<M, System>,
  system: System,
  event: EventObject,
): Promise<void> {
  const { type } = event;
  if (type.startsWith('xstate.after.')) {
    const delay = type.split('.')[2] ?? '';
    if (!plan.pass) throw new Error(`No gesture lets the delay "${delay}" pass`);
    return plan.pass(system, delay);
  }
  const settled = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1];
  if (settled !== undefined) {
    if (!plan.settle) throw new Error(`No gesture settles the actor "${settled}"`);
    const result = 'output' in event ? { output: event.output } : { error: new Error(`${settled} failed`) };
    return plan.settle(system, settled, result);
  }
  // The key is an event type of the machine, because the model's events come from the fixtures.
  type Gesture = (system: System, event: never) => void | Promise<void>;
  const gestures: Gesture | Readonly<Record<string, Gesture | undefined>> = plan.gestures;
  const gesture = typeof gestures === 'function' ? gestures : gestures[type];
  if (!gesture) throw new Error(`No gesture for the event "${type}"`);
  return gesture(system, event as never);
}
