import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { switchCompanyMachine, type OfferedSession, type SwitchCompanyInput } from './switch-company.machine.ts';

const offered = { access: 'a', refresh: 'r', userId: 7 };

function start(input: SwitchCompanyInput) {
  const done: string[] = [];
  const actors = parkedActors(['checkTokens']);
  const machine = switchCompanyMachine.provide({
    actors: { checkTokens: actors.logic<boolean, { offered: OfferedSession | null }>('checkTokens') },
    actions: {
      storeTokens: (_, params) => done.push(`store ${params.offered?.access}`),
      goHome: () => done.push('home'),
      goToCompanyVerification: () => done.push('verification'),
    },
  });
  return { ...machineSystem(machine, input), ...actors, done };
}

describe('switch-company', () => {
  it('walks every path from every start', () => {
    const input = { offered, presentUserId: 8, isAskedFor: true };
    return walkMachine({
      machine: switchCompanyMachine,
      input,
      alsoInputs: [
        { offered, presentUserId: null, isAskedFor: true },
        { offered, presentUserId: null, isAskedFor: false },
        { offered: null, presentUserId: null, isAskedFor: false },
      ],
      events: {
        'replacing.confirmed': [{ type: 'replacing.confirmed' }],
        'replacing.declined': [{ type: 'replacing.declined' }],
        'entering.confirmed': [{ type: 'entering.confirmed' }],
        'entering.declined': [{ type: 'entering.declined' }],
      },
      outcomes: { checkTokens: { done: [true, false], fails: true } },
      start,
      states: {
        asking: ({ done }) => expect(done).toEqual([]),
        doubting: ({ done }) => expect(done).toEqual([]),
        checking: ({ done }) => expect(done).toEqual([]),
        entered: ({ done }) => expect(done).toEqual(['store a', 'home']),
        kept: ({ done }) => expect(done).toEqual(['home']),
        rejected: ({ done }) => expect(done).toEqual(['verification']),
      },
      paths: 12,
    });
  });

  it.each([
    ['nobody is signed in, and this browser asked', { offered, presentUserId: null, isAskedFor: true }, 'checking'],
    ['nobody is, and it did not: asks first', { offered, presentUserId: null, isAskedFor: false }, 'doubting'],
    ['the same person is', { offered, presentUserId: 7, isAskedFor: false }, 'checking'],
    ['another person is: asks first', { offered, presentUserId: 8, isAskedFor: true }, 'asking'],
    ['the link carries nothing', { offered: null, presentUserId: 8, isAskedFor: true }, 'rejected'],
  ])('%s', (_, input, state) => {
    expect(start(input).leaves()).toBe(state);
  });

  it('a forged link signs nobody out', async () => {
    const system = start({ offered, presentUserId: 7, isAskedFor: false });
    await system.settle('checkTokens', { output: false });
    expect(system.done).toEqual(['home']);
  });
});
