import { describe, expect, it } from 'vitest';
import { machineSystem, walk } from '#machines/testing/index.ts';
import { countdownMachine, resendSeconds } from './countdown.machine.ts';

const start = (seconds: number) => machineSystem(countdownMachine, { seconds }, { tick: 1000 });

describe('countdown', () => {
  it('walks every path', () =>
    walk({
      machine: countdownMachine,
      input: { seconds: 2 },
      project: ({ remaining }) => remaining,
      events: { 'countdown.restarted': [{ type: 'countdown.restarted' }] },
      start: () => start(2),
      stop: (system) => system.stop(),
      where: (system) => system.leaves(),
      gestures: { 'countdown.restarted': (system, event) => system.send(event) },
      pass: (system, delay) => system.pass(delay),
      states: {
        counting: (system, model) => expect(system.context().remaining).toBe(model.remaining),
        ready: (system) => expect(system.context().remaining).toBe(0),
      },
      paths: 3,
    }));

  it('30 seconds, and again after a restart', () => {
    const system = start(resendSeconds);
    for (let second = 1; second < 30; second += 1) system.pass('tick');
    expect([system.leaves(), system.context().remaining]).toEqual(['counting', 1]);
    system.pass('tick');
    expect(system.leaves()).toBe('ready');
    system.send({ type: 'countdown.restarted' });
    expect([system.leaves(), system.context().remaining]).toEqual(['counting', 30]);
  });

  it('a restart does not inherit the rest of a running second', () => {
    const system = machineSystem(countdownMachine, { seconds: 2 }, { half: 500 });
    system.pass('half');
    system.send({ type: 'countdown.restarted' });
    system.pass('half');
    expect(system.context().remaining).toBe(2);
    system.pass('half');
    expect(system.context().remaining).toBe(1);
  });
});
