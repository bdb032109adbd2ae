import { describe, expect, it } from 'vitest';
import { machineSystem, walkMachine } from '#machines/testing/index.ts';
import { switchCompanyMachine, type SwitchCompanyInput } from './switch-company.machine.ts';

const offered = { access: 'a', refresh: 'r', userId: 7 };

function start(input: SwitchCompanyInput) {
  const done: string[] = [];
  const machine = switchCompanyMachine.provide({
    actions: {
      storeTokens: (_, params) => done.push(`store ${params.offered?.access}`),
      goHome: () => done.push('home'),
      goToCompanyVerification: () => done.push('verification'),
    },
  });
  return { ...machineSystem(machine, input), done };
}

describe('switch-company', () => {
  it('walks every path of a link that meets another person', () => {
    // The other ways in are decided by the input alone; they stand below by hand.
    const input = { offered, presentUserId: 8 };
    return walkMachine({
      machine: switchCompanyMachine,
      input,
      alsoInputs: [
        { offered, presentUserId: null },
        { offered: null, presentUserId: null },
      ],
      events: {
        'replacing.confirmed': [{ type: 'replacing.confirmed' }],
        'replacing.declined': [{ type: 'replacing.declined' }],
      },
      start,
      states: {
        asking: ({ done }) => expect(done).toEqual([]),
        entered: ({ done }) => expect(done).toEqual(['store a', 'home']),
        kept: ({ done }) => expect(done).toEqual(['home']),
        rejected: ({ done }) => expect(done).toEqual(['verification']),
      },
      paths: 4,
    });
  });

  it.each([
    ['nobody is signed in', { offered, presentUserId: null }, 'entered'],
    ['the same person is', { offered, presentUserId: 7 }, 'entered'],
    ['another person is: asks first', { offered, presentUserId: 8 }, 'asking'],
    ['the link carries nothing', { offered: null, presentUserId: 8 }, 'rejected'],
  ])('%s', (_, input, state) => {
    expect(start(input).leaves()).toBe(state);
  });
});
