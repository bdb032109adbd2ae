import { describe, expect, it } from 'vitest';
import { machineSystem, walkMachine } from '#machines/testing/index.ts';
import { countdownMachine, resendSeconds } from './countdown.machine.ts';

const start = (seconds: number) => machineSystem(countdownMachine, { seconds }, { tick: 1000 });

describe('countdown', () => {
  it('walks every path', () =>
    walkMachine({
      machine: countdownMachine,
      input: { seconds: 2 },
      project: ({ remaining }) => remaining,
      events: {},
      start: () => start(2),
      states: {
        counting: (system, model) => expect(system.context().remaining).toBe(model.remaining),
        over: (system) => expect(system.context().remaining).toBe(0),
      },
      paths: 1,
    }));

  it('lasts 30 seconds', () => {
    const system = start(resendSeconds);
    for (let second = 1; second < 30; second += 1) system.pass('tick');
    expect([system.leaves(), system.context().remaining]).toEqual(['counting', 1]);
    system.pass('tick');
    expect(system.leaves()).toBe('over');
  });
});
