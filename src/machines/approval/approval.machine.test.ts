import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { approvalMachine, type ApprovalInput, type Decided, type Decision, type Verdict } from './approval.machine.ts';

const outcome = { done: [1], refused: [{ id: 2, code: 'ZBDV0201' }] } satisfies Decided;

function start(input: ApprovalInput) {
  const told: { decision: Decision; decided: Decided }[] = [];
  const actors = parkedActors(['decide']);
  const machine = approvalMachine.provide({
    actors: { decide: actors.logic<Decided, Verdict>('decide') },
    actions: { tell: (_, params) => void told.push(params) },
  });
  return { ...machineSystem(machine, input), ...actors, told, input };
}

describe('approval', () => {
  it('walks every path', () =>
    walkMachine({
      machine: approvalMachine,
      input: { needsReason: true },
      alsoInputs: [{ needsReason: false }],
      project: ({ chosen, verdict, hasFailed }) => ({ chosen, verdict, hasFailed }),
      events: {
        'choice.changed': [{ type: 'choice.changed', ids: [1, 2] }],
        'records.replaced': [
          { type: 'records.replaced', ids: [2] },
          { type: 'records.replaced', ids: [] },
        ],
        'decision.asked': [
          { type: 'decision.asked', ids: [1, 2], decision: 'APPROVED' },
          { type: 'decision.asked', ids: [1], decision: 'REJECTED' },
          { type: 'decision.asked', ids: [], decision: 'APPROVED' },
        ],
        'reason.changed': [{ type: 'reason.changed', reason: ' Blurred ' }],
        'decision.confirmed': [{ type: 'decision.confirmed' }],
        'decision.dismissed': [{ type: 'decision.dismissed' }],
      },
      outcomes: { decide: { done: [outcome], fails: true } },
      start,
      states: {
        choosing: (system) => expect([system.context().verdict.ids, system.isWaiting('decide')]).toEqual([[], false]),
        asking: (system, model) => {
          const { verdict, needsReason } = system.context();
          expect(verdict).toEqual(model.verdict);
          expect(verdict.ids.length).toBeGreaterThan(0);
          expect(system.can({ type: 'decision.confirmed' })).toBe(
            !needsReason || verdict.decision === 'APPROVED' || verdict.reason !== '',
          );
        },
        deciding: (system) => {
          const { verdict } = system.context();
          expect(system.inputOf('decide')).toEqual({
            ...verdict,
            reason: verdict.decision === 'REJECTED' ? verdict.reason.trim() : '',
          });
          expect([system.can({ type: 'decision.confirmed' }), system.can({ type: 'decision.dismissed' })]).toEqual([
            false,
            false,
          ]);
        },
      },
      paths: 296,
    }));

  it('tells of each how it went, and keeps what was not decided about', async () => {
    const system = start({ needsReason: false });
    system.send({ type: 'choice.changed', ids: [1, 2, 3] });
    system.send({ type: 'decision.asked', ids: [1, 2], decision: 'APPROVED' });
    system.send({ type: 'decision.confirmed' });
    await system.settle('decide', { output: outcome });
    expect(system.told).toEqual([{ decision: 'APPROVED', decided: outcome }]);
    expect([system.leaves(), system.context().chosen]).toEqual(['choosing', [3]]);
  });

  it('keeps the reason where no answer came', async () => {
    const system = start({ needsReason: true });
    system.send({ type: 'decision.asked', ids: [1], decision: 'REJECTED' });
    system.send({ type: 'reason.changed', reason: 'Blurred' });
    system.send({ type: 'decision.confirmed' });
    await system.settle('decide', { error: new Error('away') });
    expect([system.leaves(), system.context().verdict.reason, system.context().hasFailed]).toEqual([
      'asking',
      'Blurred',
      true,
    ]);
  });
});
