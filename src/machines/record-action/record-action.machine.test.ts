import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { recordActionMachine, type Asked, type Chosen, type Input, type Outcome } from './record-action.machine.ts';

const record = (id: number): Chosen => ({ id, version: 1, display_name: `Record ${id}` });
const reboot: Asked = { key: 'reboot', asks: true, records: [record(1), record(2)] };
const check: Asked = { ...reboot, key: 'check', asks: false };
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
  const told: { asked: Asked; results: unknown }[] = [];
  const actors = parkedActors(['act']);
  const machine = recordActionMachine.provide({
    actors: { act: actors.logic<Outcome, { asked: Asked; input: Input }>('act') },
    actions: { tell: (_, params) => void told.push(params) },
  });
  return { ...machineSystem(machine, undefined), ...actors, told };
}

describe('record action', () => {
  it('walks every path', () =>
    walkMachine({
      machine: recordActionMachine,
      input: undefined,
      project: ({ asked, failure }) => ({ key: asked.key, left: asked.records.length, hasFailed: failure !== null }),
      events: {
        'action.asked': [
          { type: 'action.asked', asked: reboot },
          { type: 'action.asked', asked: check },
          { type: 'action.asked', asked: { ...reboot, records: [] } },
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
        resting: (system) => expect([system.context().asked.records, system.context().failure]).toEqual([[], null]),
        asking: (system, model) => {
          expect(system.context().asked).toEqual(model.asked);
          expect(system.isWaiting('act')).toBe(false);
        },
        acting: (system, model) => {
          expect(system.inputOf('act')).toEqual({ asked: model.asked, input: model.input });
          expect(system.can({ type: 'action.confirmed', input: {} })).toBe(false);
          expect(system.can({ type: 'action.dismissed', isUnsaved: false })).toBe(false);
        },
        doubting: (system, model) => expect(system.context().asked).toEqual(model.asked),
        telling: (system) => expect(system.context().results.some(({ ok }) => !ok)).toBe(true),
      },
      paths: 44,
    }));

  it('runs at once if it asks nothing, and reports success', async () => {
    const system = start();
    system.send({ type: 'action.asked', asked: check });
    expect(system.leaves()).toBe('acting');
    await system.settle('act', { output: good });
    expect([system.leaves(), system.told]).toEqual([
      'resting',
      [{ asked: check, results: good.kind === 'done' && good.results }],
    ]);
  });

  it('stops at a refusal, and reports nothing else', async () => {
    const system = start();
    system.send({ type: 'action.asked', asked: reboot });
    system.send({ type: 'action.confirmed', input: {} });
    await system.settle('act', { output: half });
    expect([system.leaves(), system.told]).toEqual(['telling', []]);
    system.send({ type: 'result.closed' });
    expect([system.leaves(), system.context().results]).toEqual(['resting', []]);
  });

  it('asks again about the same records if there was no answer', async () => {
    const system = start();
    system.send({ type: 'action.asked', asked: check });
    await system.settle('act', { error: new Error('away') });
    expect([system.leaves(), system.context().asked, system.context().failure]).toEqual([
      'asking',
      check,
      { kind: 'unanswered', error: new Error('away') },
    ]);
  });

  it('continues with the remaining records', () => {
    const system = start();
    system.send({ type: 'action.asked', asked: reboot });
    system.send({ type: 'records.replaced', ids: [2] });
    system.send({ type: 'action.confirmed', input: {} });
    expect(system.inputOf('act')).toEqual({ asked: { ...reboot, records: [record(2)] }, input: {} });
  });
});
