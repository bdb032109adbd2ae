import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { dialogWorkMachine, type Work } from './dialog-work.machine.ts';

const work: Work = () => Promise.resolve();

function start() {
  const actors = parkedActors(['doWork']);
  const machine = dialogWorkMachine.provide({
    actors: { doWork: actors.logic<unknown, { work: Work | null }>('doWork') },
  });
  return { ...machineSystem(machine, undefined), ...actors };
}

describe('dialog work', () => {
  it('walks every path', () =>
    walkMachine({
      machine: dialogWorkMachine,
      input: undefined,
      project: ({ failure }) => failure !== undefined,
      events: {
        'work.started': [{ type: 'work.started', work }],
        'work.refused': [{ type: 'work.refused', failure: 'Wrong file' }],
      },
      outcomes: { doWork: { done: [undefined, { code: 'ZBCO0002' }], fails: true } },
      start,
      states: {
        resting: (system) => expect(system.isWaiting('doWork')).toBe(false),
        working: (system) =>
          expect([
            system.inputOf('doWork'),
            system.context().failure,
            system.can({ type: 'work.started', work }),
          ]).toEqual([{ work }, undefined, false]),
      },
      paths: 5,
    }));

  it('shows a failure until the next work begins', async () => {
    const system = start();
    system.send({ type: 'work.started', work });
    await system.settle('doWork', { error: new Error('away') });
    expect(system.context().failure).toEqual(new Error('away'));
    system.send({ type: 'work.started', work });
    expect(system.context().failure).toBeUndefined();
    await system.settle('doWork', { output: { code: 'ZBCO0002' } });
    expect([system.leaves(), system.context().failure]).toEqual(['resting', { code: 'ZBCO0002' }]);
  });
});
