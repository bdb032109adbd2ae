/** Systems under test for the first kind of walk: a machine alone, with actors that wait for the path. */
import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type InputFrom,
  type NonReducibleUnknown,
} from 'xstate';
import { leavesOf, type Settlement } from './walk-plan.ts';

/** Actors that wait for the walk: pass `logic` to `.provide({ actors })`; `settle` ends the waiting one. */
export function parkedActors<const Id extends string>(ids: readonly Id[]) {
  interface Parked {
    resolve: (output: unknown) => void;
    reject: (error: unknown) => void;
    signal: AbortSignal;
    input: unknown;
    isSettled: boolean;
  }
  const waiting = new Map<string, Parked>();
  const logic = <Output, Input = NonReducibleUnknown>(id: Id) =>
    fromPromise<Output, Input>(
      ({ input, signal }) =>
        new Promise<Output>((resolve, reject) => {
          // The caller takes the output from the fixtures of this actor.
          waiting.set(id, { resolve: resolve as (output: unknown) => void, reject, signal, input, isSettled: false });
        }),
    );
  return {
    logic,
    inputOf: (id: Id): unknown => waiting.get(id)?.input,
    isWaiting: (id: Id): boolean => {
      const parked = waiting.get(id);
      return parked !== undefined && !parked.isSettled && !parked.signal.aborted;
    },
    settle: async (id: string, result: Settlement): Promise<void> => {
      const parked = waiting.get(id);
      if (!parked || !ids.some((known) => known === id)) throw new Error(`No actor "${id}" is waiting`);
      parked.isSettled = true;
      if ('output' in result) parked.resolve(result.output);
      else parked.reject(result.error);
      // The promise's own handlers run first, then the actor's.
      for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
    },
  };
}

interface Now<M extends AnyStateMachine> {
  readonly value: unknown;
  readonly context: ContextFrom<M>;
  readonly can: (event: EventFromLogic<M>) => boolean;
}

/** A machine as its own system: parked actors, a simulated clock, and a list of executed actions. */
export function machineSystem<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  delays: Readonly<Record<string, number>> = {},
) {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input, clock });
  actor.start();
  const now = (): Now<M> => actor.getSnapshot();
  return {
    send: (event: EventFromLogic<M>): void => actor.send(event),
    leaves: (): string => leavesOf(now().value),
    context: (): ContextFrom<M> => now().context,
    can: (event: EventFromLogic<M>): boolean => now().can(event),
    pass: (delay: string): void => {
      const milliseconds = delays[delay];
      if (milliseconds === undefined) throw new Error(`Unknown delay "${delay}"`);
      clock.increment(milliseconds);
    },
    stop: (): void => {
      actor.stop();
    },
  };
}
