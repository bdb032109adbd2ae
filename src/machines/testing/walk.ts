/**
 * Walks a machine's generated paths through a system under test, and fails where the walk would prove nothing:
 * a state without an assertion, an event without a gesture, an actor without fixtures, a transition on no path, a
 * number of paths that is not the pinned one (docs/architecture.md#flows). `TestModel` is the one of `xstate/graph`,
 * since `createTestModel` refuses machines with an invoke; bare `path.test` passes silently for all of these.
 */
import { expect } from 'vitest';
import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type ContextFrom,
  type EventFromLogic,
  type EventObject,
  type InputFrom,
} from 'xstate';
import { TestModel } from 'xstate/graph';

/** Every event type with the payloads that its guards tell apart. A new event does not compile without them. */
export type EventFixtures<M extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<M>['type']]: readonly [
    Extract<EventFromLogic<M>, { type: Type }>,
    ...Extract<EventFromLogic<M>, { type: Type }>[],
  ];
};

/** What an invoked actor may come to: every output that a guard branches on, and whether it may fail. */
export interface OutcomeFixtures {
  readonly done: readonly unknown[];
  readonly fails: boolean;
}

export interface WalkPlan<M extends AnyStateMachine, System> {
  readonly machine: M;
  readonly input: InputFrom<M>;
  /** Further inputs, where the way in depends on it; each is walked too. */
  readonly alsoInputs?: readonly InputFrom<M>[];
  readonly events: EventFixtures<M>;
  /** By the id of the invoke. */
  readonly outcomes?: Readonly<Record<string, OutcomeFixtures>>;
  /** Leaves out events that the system cannot bring about, e.g. ticking a box that is ticked. */
  readonly isPossible?: (context: ContextFrom<M>, event: EventObject) => boolean;
  /** Leaves that this system's surroundings rule out; their own transitions are not asked for either. */
  readonly unreachable?: readonly string[];
  /** What tells two snapshots of the same state apart, beyond its value; never raw context. */
  readonly project?: (context: ContextFrom<M>) => unknown;
  /** A fresh system for every path. */
  readonly start: (input: InputFrom<M>) => System | Promise<System>;
  /** How each event comes about in the system, by its type or all in one way; `done`, `error` and `after` are the walk's own. */
  readonly gestures:
    | ((system: System, event: EventFromLogic<M>) => void | Promise<void>)
    | {
        readonly [Type in EventFromLogic<M>['type']]: (
          system: System,
          event: Extract<EventFromLogic<M>, { type: Type }>,
        ) => void | Promise<void>;
      };
  /** Settles the parked actor of an invoke. */
  readonly settle?: (system: System, id: string, result: Settlement) => void | Promise<void>;
  /** Lets a named delay pass. */
  readonly pass?: (system: System, delay: string) => void | Promise<void>;
  /** Assertions by leaf (`refreshing.waiting`; parallel leaves joined by ` + `). */
  readonly states: Readonly<Record<string, (system: System, context: ContextFrom<M>) => void | Promise<void>>>;
  /** Where the system is, as `leavesOf` names it; compared with the model after every step. */
  readonly where?: (system: System) => string;
  /** Called after each path, e.g. to unmount. */
  readonly stop?: (system: System) => void | Promise<void>;
  /**
   * Plays only so many of the paths as take every transition: for systems whose steps cost time, such as a browser. All
   * of them are generated and judged all the same.
   */
  readonly isCover?: boolean;
  /** Number of paths that are played; pinned, so that a silent collapse of the model is noticed. */
  readonly paths: number;
}

export type Settlement = { readonly output: unknown } | { readonly error: unknown };

const doneOf = (id: string): string => `xstate.done.actor.${id}`;
const errorOf = (id: string): string => `xstate.error.actor.${id}`;

/** Names of the leaves a snapshot is in. */
export function leavesOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value ?? {})
    .map(([key, inner]) => {
      const rest = leavesOf(inner);
      // A parallel state within another: each of its leaves by its whole name.
      return rest === ''
        ? key
        : rest
            .split(' + ')
            .map((leaf) => `${key}.${leaf}`)
            .join(' + ');
    })
    .join(' + ');
}

/** Walks every generated path. Call it in one test; the failure says which guard was hurt or which step differs. */
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
    const told: string[] = [];
    try {
      for (const { event, state } of path.steps) {
        told.push(`${event.type} → ${leavesOf(state.value)}`);
        if (event.type !== 'xstate.init') await perform(plan, system, event);
        const leaves = leavesOf(state.value);
        if (plan.where) expect(plan.where(system), 'where the system is').toBe(leaves);
        await plan.states[leaves]?.(system, state.context);
      }
    } catch (thrown) {
      throw new Error(
        `On the path\n  ${told.join('\n  ')}\n${thrown instanceof Error ? thrown.message : String(thrown)}`,
        {
          cause: thrown,
        },
      );
    } finally {
      await plan.stop?.(system);
    }
  }
}

/** What the walk reads of a snapshot. */
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
    // Telling states apart by the way in makes retry edges paths of their own, which shortest paths else skip.
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
  // The key is an event type of the machine, since the model's own events are made from the fixtures.
  type Gesture = (system: System, event: never) => void | Promise<void>;
  const gestures: Gesture | Readonly<Record<string, Gesture | undefined>> = plan.gestures;
  const gesture = typeof gestures === 'function' ? gestures : gestures[type];
  if (!gesture) throw new Error(`No gesture for the event "${type}"`);
  return gesture(system, event as never);
}

function checkActors<M extends AnyStateMachine, System>(plan: WalkPlan<M, System>): void {
  const invoked = new Set(allNodes(plan.machine.root).flatMap((node) => node.invoke.map((invoke) => invoke.id)));
  expect(Object.keys(plan.outcomes ?? {}).toSorted(), 'fixtures of invoked actors').toEqual([...invoked].toSorted());
}

function checkStates<M extends AnyStateMachine, System>(plan: WalkPlan<M, System>, reached: readonly string[]): void {
  // The way in and out of a transient state is never seen from outside.
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

/** Replays the paths on the bare machine: the names of the transitions that each takes. */
function transitionsTaken<M extends AnyStateMachine, System>(
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

/** Compares the transitions that were taken with those that the machine has. */
function checkTransitions<M extends AnyStateMachine, System>(
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

/** Few paths that together take every transition: always the one that adds most, the shorter of two. */
function coverOf<Path extends { readonly steps: readonly unknown[]; readonly taken: ReadonlySet<string> }>(
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

function allNodes(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(allNodes)];
}

/** The machine with every invoked actor waiting forever, so that only the path settles it. */
function parkedLogic<M extends AnyStateMachine>(machine: M): M {
  const sources = allNodes(machine.root).flatMap((node) => node.invoke.map((invoke) => invoke.src));
  const actors = Object.fromEntries(
    sources.filter((src) => typeof src === 'string').map((src) => [src, fromPromise(() => new Promise(() => {}))]),
  );
  // `provide` gives back the machine's own kind; its type does not know names that are computed.
  return machine.provide({ actors } as never) as M;
}
