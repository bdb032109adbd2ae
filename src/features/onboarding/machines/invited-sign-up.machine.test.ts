import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { invitedSignUpMachine, type ChosenPassword, type InvitedSignUpInput } from './invited-sign-up.machine.ts';
import type { SendOutcome } from './sending.ts';

const chosen = { password: 'x', confirm_password: 'x' };
const submit = { type: 'form.submitted', chosen } as const;
const refused = { kind: 'refused', fields: { password: [{ code: 'weakPassword' }] } } satisfies SendOutcome;

function start(input: InvitedSignUpInput) {
  const done: string[] = [];
  const actors = parkedActors(['makeAccount']);
  const machine = invitedSignUpMachine.provide({
    actors: { makeAccount: actors.logic<SendOutcome, ChosenPassword>('makeAccount') },
    actions: {
      goToCompanyVerification: () => done.push('left'),
      goToCompanyVerificationAccepted: () => done.push('joined'),
    },
  });
  return { ...machineSystem(machine, input), ...actors, done };
}

describe('invited sign-up', () => {
  it('walks every path', () =>
    walkMachine({
      machine: invitedSignUpMachine,
      input: { isInvited: true },
      alsoInputs: [{ isInvited: false }],
      events: { 'form.changed': [{ type: 'form.changed' }], 'form.submitted': [submit] },
      outcomes: { makeAccount: { done: [{ kind: 'sent' }, refused] satisfies SendOutcome[], fails: true } },
      start,
      states: {
        editing: (system) => expect([system.context().fields, system.can(submit)]).toEqual([{}, true]),
        submitting: (system) => expect([system.inputOf('makeAccount'), system.can(submit)]).toEqual([chosen, false]),
        refused: (system) => expect(system.context().fields).toEqual(refused.fields),
        joined: (system) => expect(system.done).toEqual(['joined']),
        leaving: (system) => expect(system.done).toEqual(['left']),
      },
      paths: 5,
    }));
});
