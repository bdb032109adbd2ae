import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { invitedSignUpMachine, type InvitedAccount, type InvitedSignUpInput } from './invited-sign-up.machine.ts';
import type { SendOutcome } from './sending.ts';

const account = { first_name: 'A', last_name: 'B', password: 'x', confirm_password: 'x' };
const submit = { type: 'form.submitted', account } as const;
const agree = { type: 'terms.changed', isAgreed: true } as const;
const refused = { kind: 'refused', fields: { password: [{ code: 'weakPassword' }] } } satisfies SendOutcome;

function start(input: InvitedSignUpInput) {
  const done: string[] = [];
  const actors = parkedActors(['makeAccount']);
  const machine = invitedSignUpMachine.provide({
    actors: { makeAccount: actors.logic<SendOutcome, InvitedAccount>('makeAccount') },
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
      project: ({ isAgreed }) => isAgreed,
      events: {
        'terms.changed': [agree, { type: 'terms.changed', isAgreed: false }],
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [submit],
      },
      outcomes: { makeAccount: { done: [{ kind: 'sent' }, refused] satisfies SendOutcome[], fails: true } },
      start,
      states: {
        editing: (system, { isAgreed }) =>
          expect([system.context().fields, system.can(submit)]).toEqual([{}, isAgreed]),
        submitting: (system) => expect([system.inputOf('makeAccount'), system.can(submit)]).toEqual([account, false]),
        refused: (system) => expect(system.context().fields).toEqual(refused.fields),
        joined: (system) => expect(system.done).toEqual(['joined']),
        leaving: (system) => expect(system.done).toEqual(['left']),
      },
      paths: 10,
    }));
});
