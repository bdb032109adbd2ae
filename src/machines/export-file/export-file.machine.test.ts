import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import type { FileChoice } from '#shared/contract/export.ts';
import { exportFileMachine, type Written } from './export-file.machine.ts';

function start() {
  const actors = parkedActors(['writeFile', 'startJob']);
  const machine = exportFileMachine.provide({
    actors: {
      writeFile: actors.logic<Written, { format: FileChoice }>('writeFile'),
      startJob: actors.logic<number, { format: FileChoice }>('startJob'),
    },
  });
  return { ...machineSystem(machine, undefined), ...actors };
}

describe('export of a file', () => {
  it('walks every path', () =>
    walkMachine({
      machine: exportFileMachine,
      input: undefined,
      project: ({ format, job }) => ({ format, job }),
      events: {
        'format.chosen': [{ type: 'format.chosen', format: 'csv' }],
        'stop.pressed': [{ type: 'stop.pressed' }],
        'progress.closed': [{ type: 'progress.closed' }],
      },
      outcomes: {
        writeFile: { done: ['saved', 'tooLarge'], fails: true },
        startJob: { done: [12], fails: true },
      },
      start,
      states: {
        resting: (system) => {
          expect(system.context().job).toBeNull();
          expect(system.isWaiting('writeFile')).toBe(false);
        },
        writing: (system, model) => {
          expect(system.inputOf('writeFile')).toEqual({ format: model.format });
          expect(system.can({ type: 'format.chosen', format: 'pdf' })).toBe(false);
        },
        starting: (system, model) => expect(system.inputOf('startJob')).toEqual({ format: model.format }),
        watching: (system) => expect(system.context().job).toBe(12),
      },
      paths: 5,
    }));
});
