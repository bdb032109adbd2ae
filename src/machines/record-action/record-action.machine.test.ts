import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import {
  recordActionMachine,
  type PendingAction,
  type Chosen,
  type Input,
  type Outcome,
} from './record-action.machine.ts';

const record = (id: number): Chosen => ({ id, version: 1, display_name: `Record ${id}` });
const reboot: PendingAction = { key: 'reboot', asks: true, records: [record(1), record(2)] };
const check: PendingAction = { ...reboot, key: 'check', asks: false };
const good: Outcome = {
  kind: 'done',
  results: [
    { id: 1, ok: true, code: 'ZBDV0000' },
    { id: 2, ok: true, code: 'ZBDV0000' },
  ],
};
const half: Outcome = {
  kind: 'done',
  results: [
    { id: 1, ok: true, code: 'ZBDV0000' },
    { id: 2, ok: false, code: 'ZBCO0012' },
  ],
};
const refused: Outcome = {
  kind: 'refused',
  refusal: { code: 'ZBCO0002', context: {}, fields: {}, requestId: undefined },
};

function start() {
  const reported: { pending: PendingAction; results: unknown }[] = [];
  const actors = parkedActors(['act']);
  const machine = recordActionMachine.provide({
    actors: { act: actors.logic<Outcome, { pending: PendingAction; input: Input }>('act') },
    actions: { tell: (_, params) => void reported.push(params) },
  });
  return { ...machineSystem(machine, undefined), ...actors, reported };
}

describe('record action', () => {
  it('walks every path', () =>
    walkMachine({
      machine: recordActionMachine,
      input: undefined,
      project: ({ pending, failure }) => ({
        key: pending.key,
        left: pending.records.length,
        hasFailed: failure !== null,
      }),
      events: {
        'action.asked': [
          { type: 'action.asked', pending: reboot },
          { type: 'action.asked', pending: check },
          { type: 'action.asked', pending: { ...reboot, records: [] } },
        ],
        'records.replaced': [
          { type: 'records.replaced', ids: [2, 3] },
          { type: 'records.replaced', ids: [] },
        ],
        'action.confirmed': [{ type: 'action.confirmed', input: { reason: 'Blurred' } }],
        'action.dismissed': [
          { type: 'action.dismissed', isUnsaved: false },
          { type: 'action.dismissed', isUnsaved: true },
        ],
        'leave.confirmed': [{ type: 'leave.confirmed' }],
        'leave.cancelled': [{ type: 'leave.cancelled' }],
        'result.closed': [{ type: 'result.closed' }],
      },
      outcomes: { act: { done: [good, half, refused], fails: true } },
      start,
      states: {
        resting: (system) => expect([system.context().pending.records, system.context().failure]).toEqual([[], null]),
        asking: (system, model) => {
          expect(system.context().pending).toEqual(model.pending);
          expect(system.isWaiting('act')).toBe(false);
        },
        acting: (system, model) => {
          expect(system.inputOf('act')).toEqual({ pending: model.pending, input: model.input });
          expect(system.can({ type: 'action.confirmed', input: {} })).toBe(false);
          expect(system.can({ type: 'action.dismissed', isUnsaved: false })).toBe(false);
        },
        doubting: (system, model) => expect(system.context().pending).toEqual(model.pending),
        telling: (system) => expect(system.context().results.some(({ ok }) => !ok)).toBe(true),
      },
      paths: 44,
    }));

  it('runs at once if it asks nothing, and reports success', async () => {
    const system = start();
    system.send({ type: 'action.asked', pending: check });
    expect(system.leaves()).toBe('acting');
    await system.settle('act', { output: good });
    expect([system.leaves(), system.reported]).toEqual([
      'resting',
      [{ pending: check, results: good.kind === 'done' && good.results }],
    ]);
  });

  it('stops at a refusal, and reports nothing else', async () => {
    const system = start();
    system.send({ type: 'action.asked', pending: reboot });
    system.send({ type: 'action.confirmed', input: {} });
    await system.settle('act', { output: half });
    expect([system.leaves(), system.reported]).toEqual(['telling', []]);
    system.send({ type: 'result.closed' });
    expect([system.leaves(), system.context().results]).toEqual(['resting', []]);
  });

  it('asks again about the same records if there was no answer', async () => {
    const system = start();
    system.send({ type: 'action.asked', pending: check });
    await system.settle('act', { error: new Error('away') });
    expect([system.leaves(), system.context().pending, system.context().failure]).toEqual([
      'asking',
      check,
      { kind: 'unanswered', error: new Error('away') },
    ]);
  });

  it('continues with the remaining records', () => {
    const system = start();
    system.send({ type: 'action.asked', pending: reboot });
    system.send({ type: 'records.replaced', ids: [2] });
    system.send({ type: 'action.confirmed', input: {} });
    expect(system.inputOf('act')).toEqual({ pending: { ...reboot, records: [record(2)] }, input: {} });
  });
});
