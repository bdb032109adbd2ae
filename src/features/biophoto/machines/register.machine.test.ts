import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { registerMachine, type RegisterInput, type RegisterOutcome, type Submission } from './register.machine.ts';

const submission: Submission = { biophoto: 'data:image/jpeg;base64,AA==', employee: '1001', remarks: '' };
const submit = { type: 'form.submitted', submission } as const;
const refused = { kind: 'refused', fields: { employee: [{ code: 'required' }] } } satisfies RegisterOutcome;

function start(input: RegisterInput) {
  const actors = parkedActors(['register']);
  const machine = registerMachine.provide({
    actors: { register: actors.logic<RegisterOutcome, RegisterInput & Submission>('register') },
  });
  return { ...machineSystem(machine, input), ...actors };
}

describe('bio-photo register', () => {
  it('walks every path', () =>
    walkMachine({
      machine: registerMachine,
      input: { companyId: '7' },
      alsoInputs: [{ companyId: '' }],
      events: {
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [submit],
        'next.pressed': [{ type: 'next.pressed' }],
      },
      outcomes: { register: { done: [{ kind: 'sent' }, refused] satisfies RegisterOutcome[], fails: true } },
      start,
      states: {
        editing: (system) => expect(system.context().fields).toEqual({}),
        sending: (system) =>
          expect([system.inputOf('register'), system.can(submit)]).toEqual([{ companyId: '7', ...submission }, false]),
        refused: (system) => expect(system.context().fields).toEqual(refused.fields),
        sent: (system) => expect([system.can(submit), system.can({ type: 'next.pressed' })]).toEqual([false, true]),
        missing: (system) => expect([system.can(submit), system.isWaiting('register')]).toEqual([false, false]),
      },
      paths: 5,
    }));
});
