import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { forgotPasswordMachine, type ForgottenAccount } from './forgot-password.machine.ts';
import type { SendOutcome } from './sending.ts';

const account = { username: '1001', company: 'acme' };
const submit = { type: 'form.submitted', account } as const;
const refused = { kind: 'refused', fields: { username: [{ code: 'invalidAccount' }] } } satisfies SendOutcome;

function start() {
  const done: string[] = [];
  const actors = parkedActors(['askForLink']);
  const machine = forgotPasswordMachine.provide({
    actors: { askForLink: actors.logic<SendOutcome, ForgottenAccount>('askForLink') },
    actions: {
      goToForgotPassword: (_, { account: given }) => done.push(`${given.company} ${given.username}`),
      close: () => done.push('closed'),
    },
  });
  return { ...machineSystem(machine, undefined), ...actors, done };
}

describe('forgot password', () => {
  it('walks every path', () =>
    walkMachine({
      machine: forgotPasswordMachine,
      input: undefined,
      events: {
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [submit],
        'dialog.dismissed': [{ type: 'dialog.dismissed' }],
      },
      outcomes: { askForLink: { done: [{ kind: 'sent' }, refused] satisfies SendOutcome[], fails: true } },
      start,
      states: {
        editing: (system) => expect(system.context().fields).toEqual({}),
        submitting: (system) =>
          expect([system.inputOf('askForLink'), system.can(submit), system.can({ type: 'dialog.dismissed' })]).toEqual([
            account,
            false,
            false,
          ]),
        refused: (system) => expect(system.context().fields).toEqual(refused.fields),
        sent: (system) => expect(system.done).toEqual(['acme 1001']),
        closed: (system) => expect(system.done).toEqual(['closed']),
      },
      paths: 6,
    }));
});
