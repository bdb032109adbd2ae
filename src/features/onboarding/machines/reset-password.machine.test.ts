import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import type { LinkInput } from './activation.machine.ts';
import {
  type ChosenPassword,
  resetPasswordMachine,
  type CheckOutcome,
  type ResetOutcome,
} from './reset-password.machine.ts';
import { checkDelay } from './sending.ts';

const chosen = { password: 'x', confirm_password: 'x' };
const submit = { type: 'form.submitted', chosen } as const;
const refused = { kind: 'refused', fields: { password: [{ code: 'weakPassword' }] } } satisfies ResetOutcome;

function start(input: LinkInput) {
  const done: string[] = [];
  const actors = parkedActors(['checkCode', 'resetPassword']);
  const machine = resetPasswordMachine.provide({
    actors: {
      checkCode: actors.logic<CheckOutcome, LinkInput>('checkCode'),
      resetPassword: actors.logic<ResetOutcome, ChosenPassword & LinkInput>('resetPassword'),
    },
    actions: {
      goToCompanyVerification: (_, { problem }) => done.push(problem),
      goToCompanyVerificationChanged: () => done.push('changed'),
      goToEmployeeLoginChanged: () => done.push('changed by employee'),
    },
  });
  return { ...machineSystem(machine, input, { checkDelay }), ...actors, done };
}

describe('reset password', () => {
  it('walks every path', () =>
    walkMachine({
      machine: resetPasswordMachine,
      input: { code: 'c' },
      alsoInputs: [{ code: '' }],
      events: {
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [submit],
        'check.retried': [{ type: 'check.retried' }],
      },
      outcomes: {
        checkCode: {
          done: [{ kind: 'valid', policy: null }, { kind: 'refused' }] satisfies CheckOutcome[],
          fails: true,
        },
        resetPassword: {
          done: [{ kind: 'sent' }, { kind: 'sentByEmployee' }, { kind: 'expired' }, refused] satisfies ResetOutcome[],
          fails: true,
        },
      },
      start,
      states: {
        waiting: (system) => expect(system.isWaiting('checkCode')).toBe(false),
        checking: (system) => expect(system.inputOf('checkCode')).toEqual({ code: 'c' }),
        unchecked: (system) => expect(system.can({ type: 'check.retried' })).toBe(true),
        invalid: (system) => expect(system.can(submit)).toBe(false),
        editing: (system) => expect(system.context().fields).toEqual({}),
        submitting: (system) =>
          expect([system.inputOf('resetPassword'), system.can(submit)]).toEqual([{ code: 'c', ...chosen }, false]),
        refused: (system) => expect(system.context().fields).toEqual(refused.fields),
        changed: (system) => expect(system.done).toEqual(['changed']),
        changedByEmployee: (system) => expect(system.done).toEqual(['changed by employee']),
        missing: (system) => expect(system.done).toEqual(['missingCode']),
      },
      paths: 9,
    }));
});
