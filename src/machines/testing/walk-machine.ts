import type { AnyStateMachine } from 'xstate';
import type { machineSystem } from './systems.ts';
import { walk } from './walk.ts';
import { type Settlement, type WalkPlan } from './walk-plan.ts';

/** A {@link machineSystem}, with `settle` of its parked actors where the machine invokes any. */
type MachineSystem<M extends AnyStateMachine> = ReturnType<typeof machineSystem<M>> & {
  readonly settle?: (id: string, result: Settlement) => Promise<void>;
};

/** The first kind of walk: the machine alone, with its events sent directly. See {@link walk}. */
export function walkMachine<M extends AnyStateMachine, System extends MachineSystem<M>>(
  plan: Omit<WalkPlan<M, System>, 'gestures' | 'pass' | 'where' | 'stop'>,
): Promise<void> {
  return walk({
    settle: async (system, id, result) => system.settle?.(id, result),
    ...plan,
    gestures: (system, event) => system.send(event),
    pass: (system, delay) => system.pass(delay),
    where: (system) => system.leaves(),
    stop: (system) => system.stop(),
  });
}
