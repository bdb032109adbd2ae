import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { startCodeMachine, type StartingEmployee, type StartOutcome } from './start-code.machine.ts';

const employee = { company: 'acme', username: '1001', startCode: '7KQM-3XTP-9RWD' };
const submit = { type: 'form.submitted', employee } as const;
const refused = { kind: 'refused', fields: { username: [{ code: 'invalidAccount' }] } } satisfies StartOutcome;

function start() {
  const done: string[] = [];
  const actors = parkedActors(['exchangeCode']);
  const machine = startCodeMachine.provide({
    actors: { exchangeCode: actors.logic<StartOutcome, StartingEmployee>('exchangeCode') },
    actions: {
      goToResetPassword: (_, { code }) => done.push(code),
      close: () => done.push('closed'),
    },
  });
  return { ...machineSystem(machine, undefined), ...actors, done };
}

describe('start code', () => {
  it('walks every path', () =>
    walkMachine({
      machine: startCodeMachine,
      input: undefined,
      events: {
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [submit],
        'dialog.dismissed': [{ type: 'dialog.dismissed' }],
      },
      outcomes: {
        exchangeCode: { done: [{ kind: 'given', code: 'next' }, refused] satisfies StartOutcome[], fails: true },
      },
      start,
      states: {
        editing: (system) => expect(system.context().fields).toEqual({}),
        submitting: (system) =>
          expect([
            system.inputOf('exchangeCode'),
            system.can(submit),
            system.can({ type: 'dialog.dismissed' }),
          ]).toEqual([employee, false, false]),
        refused: (system) => expect(system.context().fields).toEqual(refused.fields),
        given: (system) => expect(system.done).toEqual(['next']),
        closed: (system) => expect(system.done).toEqual(['closed']),
      },
      paths: 6,
    }));
});
