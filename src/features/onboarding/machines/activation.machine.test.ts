import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { activationMachine, type ActivationOutcome, type LinkInput } from './activation.machine.ts';
import { checkDelay } from './sending.ts';

const activated = { kind: 'activated', code: 'next' } satisfies ActivationOutcome;

function start(input: LinkInput) {
  const done: string[] = [];
  const actors = parkedActors(['activate']);
  const machine = activationMachine.provide({
    actors: { activate: actors.logic<ActivationOutcome, LinkInput>('activate') },
    actions: {
      goToCompanyCreation: (_, { code }) => done.push(`create ${code}`),
      goToCompanyVerification: (_, { problem }) => done.push(problem),
    },
  });
  return { ...machineSystem(machine, input, { checkDelay, almost: 2999, rest: 1 }), ...actors, done };
}

describe('activation', () => {
  it('walks every path', () =>
    walkMachine({
      machine: activationMachine,
      input: { code: 'c' },
      alsoInputs: [{ code: '' }],
      events: {},
      outcomes: {
        activate: {
          done: [activated, { kind: 'refused', problem: 'linkInvalid' }] satisfies ActivationOutcome[],
          fails: true,
        },
      },
      start,
      states: {
        waiting: (system) => expect(system.isWaiting('activate')).toBe(false),
        activating: (system) => expect(system.inputOf('activate')).toEqual({ code: 'c' }),
        activated: (system) => expect(system.done).toEqual(['create next']),
        // A failed call gives no reason of its own.
        failed: (system) => expect(system.done).toEqual([system.context().problem]),
        missing: (system) => expect(system.done).toEqual(['missingCode']),
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

  it.each([
    ['refused', { output: { kind: 'refused', problem: 'linkInvalid' } }, 'linkInvalid'],
    ['not answered', { output: { kind: 'refused', problem: 'connectionLost' } }, 'connectionLost'],
    ['failing', { error: new Error('no answer') }, 'failed'],
  ] as const)('tells the next page why, the call being %s', (_, result, problem) => {
    const system = start({ code: 'c' });
    system.pass('checkDelay');
    return Promise.resolve(system.settle('activate', result)).then(() => expect(system.done).toEqual([problem]));
  });
});
