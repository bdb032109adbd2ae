/**
 * Journey models (docs/architecture.md#flows, ring c): small charts without invokes, played by a real browser against the real
 * server. `createTestModel` makes the paths. A path whose state or event has no body would pass silently, so missing bodies are
 * refused here before anything is played.
 */
import { createTestModel } from '@xstate/test';
import type { AnyEventObject, AnyStateMachine, AnyStateNode, EventFrom, StateValueFrom } from 'xstate';

export interface JourneyBodies<M extends AnyStateMachine, Player> {
  /** What a person sees in each state. */
  readonly states: Readonly<Record<StateValueFrom<M> & string, (player: Player) => Promise<void>>>;
  /** What a person does for each event. */
  readonly events: Readonly<Record<EventFrom<M>['type'], (player: Player) => Promise<void>>>;
}

export interface Journey<Player> {
  /** The events, in words. */
  readonly title: string;
  /** The last state's name. */
  readonly end: string;
  readonly play: (player: Player) => Promise<void>;
}

/** Every path of a flat journey model, ready to play. @throws if a state or event has no body, or there is a superfluous one */
export function journeysOf<M extends AnyStateMachine, Player>(
  machine: M,
  bodies: JourneyBodies<M, Player>,
): readonly Journey<Player>[] {
  const nodes: readonly AnyStateNode[] = Object.values(machine.states);
  compare(
    'states',
    nodes.map((node) => node.key),
    Object.keys(bodies.states),
  );
  compare(
    'events',
    nodes.flatMap((node) => node.ownEvents.map(String)),
    Object.keys(bodies.events),
  );
  const states: Readonly<Record<string, (player: Player) => Promise<void>>> = bodies.states;
  const events: Readonly<Record<string, (player: Player) => Promise<void>>> = bodies.events;
  // The bodies are typed above; createTestModel would derive looser types.
  const anyMachine: AnyStateMachine = machine;
  return createTestModel(anyMachine)
    .getSimplePaths()
    .map((path) => {
      const steps = path.steps
        .map(({ event }: { event: AnyEventObject }) => event.type)
        .filter((type) => type !== 'xstate.init');
      return {
        title: steps.join(', ') || 'nothing',
        end: String(path.state.value),
        play: async (player: Player) => {
          await path.test({
            states: Object.fromEntries(Object.entries(states).map(([name, see]) => [name, () => see(player)])),
            events: Object.fromEntries(Object.entries(events).map(([name, act]) => [name, () => act(player)])),
          });
        },
      };
    });
}

function compare(what: string, modelled: readonly string[], written: readonly string[]): void {
  const wanted = new Set(modelled);
  const missing = [...wanted].filter((name) => !written.includes(name));
  const spare = written.filter((name) => !wanted.has(name));
  if (missing.length > 0) throw new Error(`Bodies are missing for the ${what} ${missing.join(', ')}`);
  if (spare.length > 0) throw new Error(`The model has no ${what} ${spare.join(', ')}`);
}
