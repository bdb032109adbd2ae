import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { dialogConfirmMachine } from './dialog-confirm.machine.ts';
import { dialogConfirmEvents, dialogConfirmOutcomes } from './testing/fixtures.ts';

function start() {
  const actors = parkedActors(['validateForm', 'discard', 'discardPassed', 'followConfirm']);
  // One handler is invoked from two states; the waiting actor tells them apart.
  const machine = dialogConfirmMachine.provide({
    actors: {
      validateForm: actors.logic('validateForm'),
      discard: actors.logic('discard'),
      followConfirm: actors.logic('followConfirm'),
    },
  });
  const system = machineSystem(machine, undefined);
  return {
    ...system,
    settle: (id: string, result: Parameters<typeof actors.settle>[1]) =>
      actors.settle(id === 'discardPassed' ? 'discard' : id, result),
    waiting: () => (['validateForm', 'discard', 'followConfirm'] as const).filter((id) => actors.isWaiting(id)),
  };
}

describe('dialog confirm', () => {
  it('walks every path', () =>
    walkMachine({
      machine: dialogConfirmMachine,
      input: undefined,
      events: dialogConfirmEvents,
      outcomes: dialogConfirmOutcomes,
      project: ({ isUnsaved }) => isUnsaved,
      start,
      states: {
        editing: (system) => expect(system.waiting()).toEqual([]),
        validating: (system) =>
          expect([
            system.waiting(),
            system.can({ type: 'discard.pressed' }),
            system.can({ type: 'confirm.pressed' }),
          ]).toEqual([['validateForm'], false, false]),
        passed: (system) =>
          expect([system.waiting(), system.can({ type: 'discard.pressed' })]).toEqual([['discard'], false]),
        following: (system) => expect(system.waiting()).toEqual(['followConfirm']),
        asking: (system) => expect([system.waiting(), system.context().isUnsaved]).toEqual([[], true]),
        discarding: (system) =>
          expect([system.waiting(), system.can({ type: 'confirm.pressed' })]).toEqual([['discard'], false]),
        closed: (system) => expect(system.waiting()).toEqual([]),
      },
      paths: 18,
    }));

  it('validates, discards and follows, in this order', async () => {
    const system = start();
    system.send({ type: 'form.changed', isUnsaved: true });
    system.send({ type: 'confirm.pressed' });
    expect(system.waiting()).toEqual(['validateForm']);
    await system.settle('validateForm', { output: true });
    expect(system.waiting()).toEqual(['discard']);
    await system.settle('discard', { output: undefined });
    expect(system.waiting()).toEqual(['followConfirm']);
    await system.settle('followConfirm', { output: undefined });
    expect(system.leaves()).toBe('closed');
  });

  it('a form that does not pass stays, and may be confirmed again', async () => {
    const system = start();
    system.send({ type: 'confirm.pressed' });
    await system.settle('validateForm', { output: false });
    expect([system.leaves(), system.waiting()]).toEqual(['editing', []]);
    system.send({ type: 'confirm.pressed' });
    expect(system.leaves()).toBe('validating');
  });

  it('asks before leaving only if something would be lost', () => {
    const system = start();
    system.send({ type: 'form.changed', isUnsaved: true });
    system.send({ type: 'discard.pressed' });
    expect(system.leaves()).toBe('asking');
    system.send({ type: 'leave.cancelled' });
    system.send({ type: 'form.changed', isUnsaved: false });
    system.send({ type: 'discard.pressed' });
    expect(system.leaves()).toBe('discarding');
  });
});
