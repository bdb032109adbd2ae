import { type AnyStateMachine, type ContextFrom, type EventFromLogic, type EventObject, type InputFrom } from 'xstate';

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

export const doneOf = (id: string): string => `xstate.done.actor.${id}`;

export const errorOf = (id: string): string => `xstate.error.actor.${id}`;

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
