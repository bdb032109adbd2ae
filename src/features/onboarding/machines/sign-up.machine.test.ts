import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import type { SendOutcome } from './sending.ts';
import { signUpMachine, type WantedAccount } from './sign-up.machine.ts';

const account = {
  first_name: 'A',
  last_name: '',
  email: 'a@b.test',
  phone_number: '',
  password: 'x',
  confirm_password: 'x',
};
const refused = { kind: 'refused', fields: { email: [{ code: 'email' }] } } satisfies SendOutcome;
const submit = { type: 'form.submitted', account } as const;
const agree = { type: 'terms.changed', isAgreed: true } as const;

function start() {
  const done: string[] = [];
  const actors = parkedActors(['signUp']);
  const machine = signUpMachine.provide({
    actors: { signUp: actors.logic<SendOutcome, WantedAccount>('signUp') },
    actions: { goToEmailActivation: (_, { email }) => done.push(email) },
  });
  return { ...machineSystem(machine, undefined), ...actors, done };
}

describe('sign-up', () => {
  it('walks every path', () =>
    walkMachine({
      machine: signUpMachine,
      input: undefined,
      project: ({ isAgreed }) => isAgreed,
      events: {
        'terms.changed': [agree, { type: 'terms.changed', isAgreed: false }],
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [submit],
      },
      outcomes: { signUp: { done: [{ kind: 'sent' }, refused], fails: true } },
      start,
      states: {
        editing: (system, { isAgreed }) => {
          expect(system.can(submit)).toBe(isAgreed);
          expect(system.context().fields).toEqual({});
        },
        submitting: (system) => expect([system.inputOf('signUp'), system.can(submit)]).toEqual([account, false]),
        refused: (system) => expect(system.context().fields).toEqual(refused.fields),
        sent: (system) => expect(system.done).toEqual(['a@b.test']),
      },
      paths: 9,
    }));

  it('keeps no password once it is done', async () => {
    const system = start();
    system.send(agree);
    system.send(submit);
    await system.settle('signUp', { output: { kind: 'sent' } });
    expect(system.context().account).toEqual({
      first_name: '',
      last_name: '',
      email: 'a@b.test',
      phone_number: '',
      password: '',
      confirm_password: '',
    });
  });

  it('without an answer what was typed can be sent again', async () => {
    const system = start();
    system.send(agree);
    system.send(submit);
    await system.settle('signUp', { error: new Error('network') });
    expect([system.leaves(), system.can(submit)]).toEqual(['editing', true]);
  });
});
