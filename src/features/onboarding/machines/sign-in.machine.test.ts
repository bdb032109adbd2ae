import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import type { Credentials, PasskeyOutcome, SignInOutcome } from './sign-in-outcomes.ts';
import { signInMachine, type SignInInput } from './sign-in.machine.ts';

const credentials = { username: 'admin@acme.test', password: 'x' };
const signedIn = (companyDomain: string | null) =>
  ({ kind: 'signedIn', access: 'a', refresh: 'r', companyDomain }) satisfies SignInOutcome;
const refused = { kind: 'refused', fields: { username: [{ code: 'invalidAccount' }] } } satisfies SignInOutcome;
const codeNeeded = { kind: 'codeNeeded', fields: {}, hasPasskey: true } satisfies SignInOutcome;
const abandoned = { kind: 'abandoned' } satisfies PasskeyOutcome;
type Asked = { credentials: Credentials | null };
const wrongCode = { kind: 'codeNeeded', fields: { code: [{ code: 'wrongCode' }] } } satisfies SignInOutcome;
const input: SignInInput = { isHere: (domain) => domain === 'acme', hasAgreed: false };

function start() {
  const done: string[] = [];
  const actors = parkedActors(['signIn', 'presentPasskey']);
  const machine = signInMachine.provide({
    actors: {
      signIn: actors.logic<SignInOutcome, Credentials>('signIn'),
      presentPasskey: actors.logic<PasskeyOutcome, Asked>('presentPasskey'),
    },
    actions: {
      enter: (_, { signedIn: given }) => done.push(`enter ${given?.companyDomain}`),
      switchHost: (_, { signedIn: given }) => done.push(`switch ${given?.companyDomain}`),
      chooseCompany: (_, { signedIn: given }) => done.push(`choose ${given?.access}`),
    },
  });
  return { ...machineSystem(machine, input), ...actors, done };
}
type System = ReturnType<typeof start>;
const submit = { type: 'form.submitted', credentials } as const;
const give = { type: 'code.submitted', code: '123456' } as const;
const agree = { type: 'terms.changed', isAgreed: true } as const;

describe('sign-in', () => {
  it('walks every path', () => {
    const nothingDone = (system: System): void => {
      expect(system.done).toEqual([]);
      expect(system.context().fields).toEqual({});
    };
    return walkMachine({
      machine: signInMachine,
      input,
      project: ({ isAgreed, fields }) => [isAgreed, Object.keys(fields)],
      events: {
        'terms.changed': [agree, { type: 'terms.changed', isAgreed: false }],
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [submit],
        'code.changed': [{ type: 'code.changed' }],
        'code.submitted': [give],
        'code.abandoned': [{ type: 'code.abandoned' }],
        'passkey.pressed': [{ type: 'passkey.pressed' }],
      },
      outcomes: {
        presentPasskey: { done: [signedIn('acme'), abandoned], fails: true },
        signIn: {
          done: [signedIn('acme'), signedIn('globex'), signedIn(null), refused, codeNeeded, wrongCode],
          fails: true,
        },
      },
      start,
      states: {
        editing: nothingDone,
        reminded: (system) => {
          nothingDone(system);
          expect(system.isWaiting('signIn')).toBe(false);
        },
        submitting: (system) => {
          nothingDone(system);
          expect(system.context().isAgreed).toBe(true);
          expect(system.inputOf('signIn')).toEqual(credentials);
        },
        confirming: (system) => {
          expect([system.done, system.isWaiting('signIn')]).toEqual([[], false]);
          expect(system.context().credentials).toEqual(credentials);
        },
        checking: (system) => expect(system.inputOf('signIn')).toEqual({ ...credentials, code: '123456' }),
        presenting: (system) => {
          nothingDone(system);
          expect(system.context().isAgreed).toBe(true);
          expect(system.inputOf('presentPasskey')).toEqual({ credentials: null });
        },
        proving: (system) => expect(system.inputOf('presentPasskey')).toEqual({ credentials }),
        refused: (system) => expect(system.context().fields).toEqual(refused.fields),
        entering: (system) => expect(system.done).toEqual(['enter acme']),
        switchingHost: (system) => expect(system.done).toEqual(['switch globex']),
        choosingCompany: (system) => expect(system.done).toEqual(['choose a']),
      },
      paths: 36,
    });
  });

  it('asks nothing of the server before the terms are agreed to', () => {
    const system = start();
    system.send(submit);
    expect([system.leaves(), system.isWaiting('signIn')]).toEqual(['reminded', false]);
    system.send(agree);
    system.send(submit);
    expect([system.leaves(), system.isWaiting('signIn')]).toEqual(['submitting', true]);
  });

  it('asks for the code after the right password, tells of a wrong one, and enters by the right one', async () => {
    const system = start();
    system.send(agree);
    system.send(submit);
    await system.settle('signIn', { output: codeNeeded });
    expect(system.leaves()).toBe('confirming');
    system.send(give);
    await system.settle('signIn', { output: wrongCode });
    expect([system.leaves(), system.context().fields]).toEqual(['confirming', wrongCode.fields]);
    system.send(give);
    await system.settle('signIn', { output: signedIn('acme') });
    expect([system.leaves(), ...system.done, system.context().credentials.password]).toEqual([
      'entering',
      'enter acme',
      '',
    ]);
  });

  it('enters by a passkey alone once the terms are agreed to, and is as it was when the person gives up', async () => {
    const system = start();
    const press = { type: 'passkey.pressed' } as const;
    system.send(press);
    expect([system.leaves(), system.isWaiting('presentPasskey')]).toEqual(['reminded', false]);
    system.send(agree);
    system.send(press);
    await system.settle('presentPasskey', { output: abandoned });
    expect(system.leaves()).toBe('editing');
    system.send(press);
    await system.settle('presentPasskey', { output: signedIn('acme') });
    expect([system.leaves(), ...system.done]).toEqual(['entering', 'enter acme']);
  });

  it('takes a passkey in place of the code, and asks for the code again without one', async () => {
    const system = start();
    system.send(agree);
    system.send(submit);
    await system.settle('signIn', { output: codeNeeded });
    expect(system.context().hasPasskey).toBe(true);
    system.send({ type: 'passkey.pressed' });
    await system.settle('presentPasskey', { output: abandoned });
    expect(system.leaves()).toBe('confirming');
    system.send({ type: 'passkey.pressed' });
    await system.settle('presentPasskey', { output: signedIn('acme') });
    expect([system.leaves(), ...system.done, system.context().credentials.password]).toEqual([
      'entering',
      'enter acme',
      '',
    ]);
  });

  it('keeps no password once the code is given up', async () => {
    const system = start();
    system.send(agree);
    system.send(submit);
    await system.settle('signIn', { output: codeNeeded });
    system.send({ type: 'code.abandoned' });
    expect([system.leaves(), system.context().credentials.password]).toEqual(['editing', '']);
  });

  it('cannot be sent twice', () => {
    const system = start();
    system.send(agree);
    system.send(submit);
    expect(system.can(submit)).toBe(false);
  });

  it('a second try after a refusal enters, and no message of the first stays', async () => {
    const system = start();
    system.send(agree);
    system.send(submit);
    await system.settle('signIn', { output: refused });
    system.send(submit);
    expect(system.context().fields).toEqual({});
    await system.settle('signIn', { output: signedIn('acme') });
    expect([system.leaves(), ...system.done]).toEqual(['entering', 'enter acme']);
  });

  it('without an answer the form is as it was, to be sent again', async () => {
    const system = start();
    system.send(agree);
    system.send(submit);
    await system.settle('signIn', { error: new Error('network') });
    expect([system.leaves(), system.context().isAgreed, system.can(submit)]).toEqual(['editing', true, true]);
  });

  it('asks nobody again who has agreed in this browser', () => {
    const { logic } = parkedActors(['signIn']);
    const machine = signInMachine.provide({ actors: { signIn: logic<SignInOutcome, Credentials>('signIn') } });
    const system = machineSystem(machine, { ...input, hasAgreed: true });
    system.send(submit);
    expect(system.leaves()).toBe('submitting');
  });
});
