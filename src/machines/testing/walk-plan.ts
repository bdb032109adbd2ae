import { type AnyStateMachine, type ContextFrom, type EventFromLogic, type EventObject, type InputFrom } from 'xstate';

/** Every event type with the payloads that guards distinguish. A new event does not compile without them. */
export type EventFixtures<M extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<M>['type']]: readonly [
    Extract<EventFromLogic<M>, { type: Type }>,
    ...Extract<EventFromLogic<M>, { type: Type }>[],
  ];
};

/** Possible results of an invoked actor: every output that a guard branches on, and whether it may fail. */
export interface OutcomeFixtures {
  readonly done: readonly unknown[];
  readonly fails: boolean;
}

export interface WalkPlan<M extends AnyStateMachine, System> {
  readonly machine: M;
  readonly input: InputFrom<M>;
  /** Further inputs that lead to other initial states; each is walked too. */
  readonly alsoInputs?: readonly InputFrom<M>[];
  readonly events: EventFixtures<M>;
  /** By the id of the invoke. */
  readonly outcomes?: Readonly<Record<string, OutcomeFixtures>>;
  /** Excludes events that the system cannot produce, e.g. ticking a ticked box. */
  readonly isPossible?: (context: ContextFrom<M>, event: EventObject) => boolean;
  /** States that this system cannot reach; their transitions are not required either. */
  readonly unreachable?: readonly string[];
  /** Distinguishes snapshots of the same state value; never raw context. */
  readonly project?: (context: ContextFrom<M>) => unknown;
  /** A fresh system for every path. */
  readonly start: (input: InputFrom<M>) => System | Promise<System>;
  /**
   * How to produce each event in the system, by type or all in one way; `done`, `error` and `after` belong to the walk.
   */
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
  /** The system's present state as `leavesOf` names it; compared with the model after every step. */
  readonly where?: (system: System) => string;
  /** Called after each path, e.g. to unmount. */
  readonly stop?: (system: System) => void | Promise<void>;
  /**
   * Plays only enough paths to take every transition, for systems with slow steps, such as a browser. All
   * paths are still generated and checked.
   */
  readonly isCover?: boolean;
  /** The expected number of played paths, so that an unintended change of the model is noticed. */
  readonly paths: number;
}

export type Settlement = { readonly output: unknown } | { readonly error: unknown };

export const doneOf = (id: string): string => `xstate.done.actor.${id}`;

export const errorOf = (id: string): string => `xstate.error.actor.${id}`;

/** Names of the leaf states of a snapshot. */
export function leavesOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value ?? {})
    .map(([key, inner]) => {
      const rest = leavesOf(inner);
      // A parallel state within another: the full name of each leaf.
      return rest === ''
        ? key
        : rest
            .split(' + ')
            .map((leaf) => `${key}.${leaf}`)
            .join(' + ');
    })
    .join(' + ');
}
