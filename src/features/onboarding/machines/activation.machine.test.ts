import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walk } from '#machines/testing/index.ts';
import { activationMachine, type ActivationOutcome, type LinkInput } from './activation.machine.ts';
import { checkDelay } from './sending.ts';

const activated = { kind: 'activated', code: 'next' } satisfies ActivationOutcome;

function start(input: LinkInput) {
  const done: string[] = [];
  const actors = parkedActors(['activate']);
  const machine = activationMachine.provide({
    actors: { activate: actors.logic<ActivationOutcome, LinkInput>('activate') },
    actions: {
      showMissingCode: () => done.push('missing'),
      goToCompanyCreation: (_, { code }) => done.push(`create ${code}`),
      goToCompanyVerification: () => done.push('verify'),
    },
  });
  return { ...machineSystem(machine, input, { checkDelay, almost: 2999, rest: 1 }), ...actors, done };
}

describe('activation', () => {
  it('walks every path', () =>
    walk({
      machine: activationMachine,
      input: { code: 'c' },
      alsoInputs: [{ code: '' }],
      events: {},
      outcomes: { activate: { done: [activated, { kind: 'refused' }] satisfies ActivationOutcome[], fails: true } },
      start,
      stop: (system) => system.stop(),
      where: (system) => system.leaves(),
      gestures: {},
      pass: (system, delay) => system.pass(delay),
      settle: (system, id, result) => system.settle(id, result),
      states: {
        waiting: (system) => expect(system.isWaiting('activate')).toBe(false),
        activating: (system) => expect(system.inputOf('activate')).toEqual({ code: 'c' }),
        activated: (system) => expect(system.done).toEqual(['create next']),
        failed: (system) => expect(system.done).toEqual(['verify']),
        missing: (system) => expect(system.done).toEqual(['missing', 'verify']),
      },
      paths: 4,
    }));

  it('posts the code after 3 s, not before', () => {
    const system = start({ code: 'c' });
    system.pass('almost');
    expect(system.isWaiting('activate')).toBe(false);
    system.pass('rest');
    expect(system.isWaiting('activate')).toBe(true);
  });
});
