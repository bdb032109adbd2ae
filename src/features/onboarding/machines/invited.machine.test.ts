import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import type { LinkInput } from './activation.machine.ts';
import { invitedMachine, type InvitedOutcome } from './invited.machine.ts';
import { checkDelay } from './sending.ts';

function start(input: LinkInput) {
  const done: string[] = [];
  const actors = parkedActors(['openInvitation']);
  const machine = invitedMachine.provide({
    actors: { openInvitation: actors.logic<InvitedOutcome, LinkInput>('openInvitation') },
    actions: {
      goToInvitedSignUp: (_, { email, code }) => done.push(`sign up ${email} ${code}`),
      goToCompanyVerification: (_, { problem }) => done.push(problem),
      goToCompanyVerificationAccepted: () => done.push('accepted'),
    },
  });
  return { ...machineSystem(machine, input, { checkDelay }), ...actors, done };
}

describe('invited', () => {
  it('walks every path', () =>
    walkMachine({
      machine: invitedMachine,
      input: { code: 'c' },
      alsoInputs: [{ code: '' }],
      events: {},
      outcomes: {
        openInvitation: {
          done: [
            { kind: 'opened', email: 'a@b.test', policy: null },
            { kind: 'opened', email: null, policy: null },
            { kind: 'refused', problem: 'linkInvalid' },
          ] satisfies InvitedOutcome[],
          fails: true,
        },
      },
      start,
      states: {
        waiting: (system) => expect(system.isWaiting('openInvitation')).toBe(false),
        opening: (system) => expect(system.inputOf('openInvitation')).toEqual({ code: 'c' }),
        signingUp: (system) => expect(system.done).toEqual(['sign up a@b.test c']),
        accepted: (system) => expect(system.done).toEqual(['accepted']),
        // A failed call gives no reason of its own.
        failed: (system) => expect(system.done).toEqual([system.context().problem]),
        missing: (system) => expect(system.done).toEqual(['missingCode']),
      },
      paths: 5,
    }));
});
