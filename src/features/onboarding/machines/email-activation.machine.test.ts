import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { resendSeconds } from '#machines/countdown/countdown.machine.ts';
import { emailActivationMachine, type EmailActivationInput } from './email-activation.machine.ts';
import type { SendOutcome } from './sending.ts';

const press = { type: 'resend.pressed' } as const;

/** Advances the walk's clock in steps; a jump would be one tick of the countdown. */
function countDown(pass: (delay: string) => void): void {
  for (let second = 0; second < resendSeconds; second += 1) pass('second');
}

function start(input: EmailActivationInput) {
  const done: string[] = [];
  const actors = parkedActors(['sendAgain']);
  // The real countdown, on the walk's clock.
  const machine = emailActivationMachine.provide({
    actors: { sendAgain: actors.logic<SendOutcome>('sendAgain') },
    actions: { showSent: () => done.push('sent'), goToCompanyVerification: () => done.push('left') },
  });
  const system = machineSystem(machine, input, { second: 1000 });
  return { ...system, ...actors, done, countDown: () => countDown(system.pass) };
}

describe('email activation', () => {
  it('walks every path', () =>
    walkMachine({
      machine: emailActivationMachine,
      input: { isAddressed: true },
      alsoInputs: [{ isAddressed: false }],
      events: { 'resend.pressed': [press] },
      outcomes: {
        countDown: { done: [undefined], fails: false },
        sendAgain: { done: [{ kind: 'sent' }, { kind: 'refused', fields: {} }] satisfies SendOutcome[], fails: true },
      },
      start,
      settle: async (system, id, result) => (id === 'countDown' ? system.countDown() : system.settle(id, result)),
      states: {
        counting: (system) => expect(system.can(press)).toBe(false),
        ready: (system) => expect(system.can(press)).toBe(true),
        sending: (system) => expect([system.isWaiting('sendAgain'), system.can(press)]).toEqual([true, false]),
        leaving: (system) => expect(system.done).toEqual(['left']),
      },
      paths: 4,
    }));

  it('the button waits 30 s, and again after every mail', async () => {
    const system = start({ isAddressed: true });
    for (let second = 0; second < 29; second += 1) system.pass('second');
    expect(system.leaves()).toBe('counting');
    system.pass('second');
    expect(system.leaves()).toBe('ready');
    system.send(press);
    await system.settle('sendAgain', { output: { kind: 'sent' } });
    expect([system.leaves(), system.done]).toEqual(['counting', ['sent']]);
    system.countDown();
    expect(system.leaves()).toBe('ready');
  });
});
