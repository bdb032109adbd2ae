import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { jobMachine } from './job.machine.ts';

const job = (status: Job['status']): Job => ({
  id: 7,
  kind: 'personnel.employee.export',
  status,
  progress: 40,
  count: { done: 4, total: 10 },
  result: null,
  file: null,
  error_code: null,
  created_at: '2026-03-02T08:00:00Z',
  finished_at: null,
});

function start() {
  const actors = parkedActors(['cancelJob']);
  const machine = jobMachine.provide({ actors: { cancelJob: actors.logic<Job, { id: number }>('cancelJob') } });
  return { ...machineSystem(machine, { id: 7 }), ...actors };
}

describe('job', () => {
  it('walks every path', () =>
    walkMachine({
      machine: jobMachine,
      input: { id: 7 },
      project: ({ job: now }) => now?.status,
      events: {
        'job.changed': [
          { type: 'job.changed', job: job('running') },
          { type: 'job.changed', job: job('done') },
          { type: 'job.changed', job: job('failed') },
          { type: 'job.changed', job: job('cancelled') },
        ],
        'job.missed': [{ type: 'job.missed' }],
        'cancel.pressed': [{ type: 'cancel.pressed' }],
      },
      outcomes: { followJob: { done: [], fails: false }, cancelJob: { done: [job('cancelled')], fails: true } },
      start,
      states: {
        'living.following': (system) => expect(system.isWaiting('cancelJob')).toBe(false),
        'living.cancelling': (system) => {
          expect(system.inputOf('cancelJob')).toEqual({ id: 7 });
          expect(system.can({ type: 'cancel.pressed' })).toBe(false);
        },
        done: (system) => expect(system.context().job?.status).toBe('done'),
        failed: (system) => expect(system.context().job?.status).toBe('failed'),
        cancelled: (system) => expect(system.context().job?.status).toBe('cancelled'),
        missing: (system) => expect(system.context().job?.status).not.toBe('done'),
      },
      paths: 23,
    }));

  it('shows the result if it ended during cancellation', async () => {
    const system = start();
    system.send({ type: 'cancel.pressed' });
    await system.settle('cancelJob', { error: new Error('409') });
    expect(system.leaves()).toBe('living.following');
    system.send({ type: 'job.changed', job: job('done') });
    expect(system.leaves()).toBe('done');
  });
});
