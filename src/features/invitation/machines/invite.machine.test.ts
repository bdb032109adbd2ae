import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { inviteMachine, type Invitee, type InviteOutcome } from './invite.machine.ts';

const invitee: Invitee = { email: 'a@b.test', group: 1, employee: null, language: 'en' };
const submit = { type: 'form.submitted', invitee } as const;
const refused = { kind: 'refused', fields: { email: [{ code: 'memberAlready' }] } } satisfies InviteOutcome;

function start() {
  const done: string[] = [];
  const actors = parkedActors(['invite']);
  const machine = inviteMachine.provide({
    actors: { invite: actors.logic<InviteOutcome, { invitee: Invitee | null }>('invite') },
    actions: { clearForm: () => done.push('cleared'), close: () => done.push('closed') },
  });
  return { ...machineSystem(machine, undefined), ...actors, done };
}

describe('invite', () => {
  it('walks every path', () =>
    walkMachine({
      machine: inviteMachine,
      input: undefined,
      events: {
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [submit],
        'dialog.dismissed': [{ type: 'dialog.dismissed' }],
      },
      outcomes: {
        invite: { done: [{ kind: 'sent', email: 'a@b.test' }, refused] satisfies InviteOutcome[], fails: true },
      },
      start,
      states: {
        editing: (system) => expect([system.context().fields, system.context().invited]).toEqual([{}, '']),
        sending: (system) =>
          expect([system.inputOf('invite'), system.can(submit), system.can({ type: 'dialog.dismissed' })]).toEqual([
            { invitee },
            false,
            false,
          ]),
        sent: (system) => expect([system.context().invited, system.done.at(-1)]).toEqual(['a@b.test', 'cleared']),
        refused: (system) => expect(system.context().fields).toEqual(refused.fields),
        closed: (system) => expect(system.done.at(-1)).toBe('closed'),
      },
      paths: 8,
    }));
});
