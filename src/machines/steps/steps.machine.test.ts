import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { stepsMachine } from './steps.machine.ts';

function start(input = { count: 3, reached: 0 }) {
  const actors = parkedActors(['judgeStep']);
  const machine = stepsMachine.provide({ actors: { judgeStep: actors.logic('judgeStep') } });
  return {
    ...machineSystem(machine, input),
    settle: actors.settle,
    isJudging: () => actors.isWaiting('judgeStep'),
  };
}

describe('steps of a form', () => {
  it('walks every path', () =>
    walkMachine({
      machine: stepsMachine,
      input: { count: 3, reached: 0 },
      events: {
        'next.pressed': [{ type: 'next.pressed' }],
        'back.pressed': [{ type: 'back.pressed' }],
        'step.chosen': [
          { type: 'step.chosen', step: 0 },
          { type: 'step.chosen', step: 2 },
        ],
        'mistake.found': [{ type: 'mistake.found', step: 1 }],
      },
      outcomes: { judgeStep: { done: [true, false], fails: true } },
      project: ({ step, reached, wanted }) => ({ step, reached, wanted }),
      start,
      states: {
        filling: (system, model) => {
          const { step, reached, count } = system.context();
          expect([step, reached]).toEqual([model.step, model.reached]);
          expect([system.isJudging(), step <= reached, step < count]).toEqual([false, true, true]);
        },
        judging: (system) =>
          expect([
            system.isJudging(),
            system.can({ type: 'next.pressed' }),
            system.can({ type: 'back.pressed' }),
            system.can({ type: 'step.chosen', step: 0 }),
          ]).toEqual([true, false, false, false]),
      },
      paths: 41,
    }));

  it('continues past valid steps, stays at invalid ones, and goes back unchecked', async () => {
    const system = start();
    system.send({ type: 'next.pressed' });
    await system.settle('judgeStep', { output: false });
    expect(system.context().step).toBe(0);
    system.send({ type: 'next.pressed' });
    await system.settle('judgeStep', { output: true });
    expect(system.context()).toMatchObject({ step: 1, reached: 1 });
    system.send({ type: 'back.pressed' });
    expect([system.leaves(), system.context().step]).toEqual(['filling', 0]);
  });

  it('jumps ahead only to visited steps, and validates on the way', async () => {
    const system = start();
    expect(system.can({ type: 'step.chosen', step: 2 })).toBe(false);
    for (const _ of [1, 2]) {
      system.send({ type: 'next.pressed' });
      await system.settle('judgeStep', { output: true });
    }
    expect(system.can({ type: 'next.pressed' })).toBe(false);
    system.send({ type: 'step.chosen', step: 0 });
    system.send({ type: 'step.chosen', step: 2 });
    expect(system.isJudging()).toBe(true);
    await system.settle('judgeStep', { output: true });
    expect(system.context().step).toBe(2);
  });

  it('an existing record has visited all steps, and an error leads to its step', () => {
    const system = start({ count: 3, reached: 2 });
    system.send({ type: 'mistake.found', step: 2 });
    expect(system.context().step).toBe(2);
    system.send({ type: 'mistake.found', step: 7 });
    expect(system.context().step).toBe(2);
  });
});
