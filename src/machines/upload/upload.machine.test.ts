import { describe, expect, it } from 'vitest';
import { fromCallback, type EventObject } from 'xstate';
import { machineSystem, walkMachine } from '#machines/testing/index.ts';
import { progressOf, uploadDefaults, type UploadOptions } from './queue.ts';
import { uploadMachine, type TransferCommand } from './upload.machine.ts';

const file = (name: string, size = 4) => new File(['x'.repeat(size)], name);
const files = (count: number): File[] => Array.from({ length: count }, (_, index) => file(`${index}`));

function start({ options }: { options: Partial<UploadOptions> }) {
  const commands: TransferCommand[] = [];
  const machine = uploadMachine.provide({
    actors: {
      transfers: fromCallback<TransferCommand & EventObject>(({ receive }) =>
        receive((command) => commands.push(command)),
      ),
    },
  });
  const system = machineSystem(machine, { options });
  return {
    ...system,
    commands,
    statuses: () =>
      system
        .context()
        .queue.items.map(({ status }) => status)
        .join(' '),
    under: () => Object.keys(system.context().queue.batches),
    started: () =>
      commands.flatMap((command) =>
        command.type === 'batch.started' ? [command.batch.items.map((item) => item.file.name).join('+')] : [],
      ),
  };
}
type System = ReturnType<typeof start>;

const answerFirst = (system: System, status = 200): void =>
  system.send({ type: 'batch.answered', batch: system.under()[0] ?? '', status, answer: null });

describe('upload', () => {
  it('walks every path', () =>
    walkMachine({
      machine: uploadMachine,
      input: { options: {} },
      alsoInputs: [{ options: { autoUpload: false } }],
      project: ({ queue }) => [
        queue.items.map(({ status, sent }) => [status, sent]),
        Object.keys(queue.batches).length,
      ],
      // Two files are enough for every transition; more only lengthen the walk. Requests are numbered in order.
      isPossible: ({ queue }, event) =>
        (event.type !== 'files.chosen' || queue.items.length < 3) &&
        queue.count < 6 &&
        (!('batch' in event) || Object.keys(queue.batches).includes(String(event.batch))),
      events: {
        'files.chosen': [{ type: 'files.chosen', files: [file('a'), file('b')] }],
        'batch.progressed': [{ type: 'batch.progressed', batch: 'batch-2', sent: 2 }],
        'batch.answered': [
          { type: 'batch.answered', batch: 'batch-2', status: 200, answer: null },
          { type: 'batch.answered', batch: 'batch-2', status: 500, answer: null },
          { type: 'batch.answered', batch: 'batch-3', status: 204, answer: null },
          { type: 'batch.answered', batch: 'batch-3', status: 404, answer: null },
        ],
        'batch.lost': [{ type: 'batch.lost', batch: 'batch-2' }],
        'start.pressed': [{ type: 'start.pressed' }],
        'pause.pressed': [{ type: 'pause.pressed' }],
        'resume.pressed': [{ type: 'resume.pressed' }],
        'item.cancelled': [{ type: 'item.cancelled', id: 'item-0' }],
        'item.retried': [{ type: 'item.retried', id: 'item-0' }],
        'all.cancelled': [{ type: 'all.cancelled' }],
        'all.retried': [{ type: 'all.retried' }],
      },
      outcomes: { transfers: { done: [], fails: false } },
      start,
      states: {
        idle: (system) => expect(system.statuses()).not.toMatch(/waiting|sending/),
        ready: (system) =>
          expect([system.statuses(), system.under()]).toEqual([expect.stringContaining('waiting'), []]),
        sending: (system) => expect(system.under()).toHaveLength(1),
        paused: (system) =>
          expect([system.under(), system.statuses()]).toEqual([[], expect.stringContaining('waiting')]),
      },
      paths: 363,
    }));

  it('has the defaults of the specification', () =>
    expect(uploadDefaults).toEqual({
      autoUpload: true,
      concurrent: false,
      maxConcurrent: 2,
      grouped: false,
      maxGroupSize: 5,
      fastAbortThreshold: 100,
    }));

  it('starts by itself, one after the other', () => {
    const system = start({ options: {} });
    system.send({ type: 'files.chosen', files: files(3) });
    expect(system.started()).toEqual(['0']);
    answerFirst(system);
    answerFirst(system);
    expect([system.started(), system.statuses()]).toEqual([['0', '1', '2'], 'sent sent sending']);
    answerFirst(system);
    expect(system.leaves()).toBe('idle');
  });

  it('waits for the start if it is not automatic', () => {
    const system = start({ options: { autoUpload: false } });
    system.send({ type: 'files.chosen', files: files(2) });
    expect([system.leaves(), system.started()]).toEqual(['ready', []]);
    system.send({ type: 'start.pressed' });
    expect(system.started()).toEqual(['0']);
  });

  it('never has more than two requests under way, nor more than five files in one', () => {
    const system = start({ options: { concurrent: true, grouped: true } });
    system.send({ type: 'files.chosen', files: files(13) });
    expect(system.started()).toEqual(['0+1+2+3+4', '5+6+7+8+9']);
    answerFirst(system);
    expect(system.started().at(-1)).toBe('10+11+12');
    expect(system.under()).toHaveLength(2);
  });

  it.each([
    [199, 'failed'],
    [200, 'sent'],
    [201, 'sent'],
    [204, 'sent'],
    [205, 'failed'],
    [302, 'failed'],
    [400, 'failed'],
    [500, 'failed'],
  ])('an answer with status %i is %s', (status, result) => {
    const system = start({ options: {} });
    system.send({ type: 'files.chosen', files: files(1) });
    answerFirst(system, status);
    expect(system.statuses()).toBe(result);
  });

  it('a pause aborts running requests; resuming sends them from the start', () => {
    const system = start({ options: {} });
    system.send({ type: 'files.chosen', files: files(2) });
    system.send({ type: 'batch.progressed', batch: system.under()[0] ?? '', sent: 3 });
    system.send({ type: 'pause.pressed' });
    expect([
      system.leaves(),
      system.statuses(),
      system.commands.at(-1)?.type,
      progressOf(system.context().queue),
    ]).toEqual(['paused', 'waiting waiting', 'batch.aborted', 0]);
    system.send({ type: 'resume.pressed' });
    expect(system.started()).toEqual(['0', '0']);
  });

  it('ignores the answer of an aborted request', () => {
    const system = start({ options: {} });
    system.send({ type: 'files.chosen', files: files(1) });
    const [late = ''] = system.under();
    system.send({ type: 'pause.pressed' });
    system.send({ type: 'resume.pressed' });
    system.send({ type: 'batch.answered', batch: late, status: 500, answer: null });
    expect(system.statuses()).toBe('sending');
  });

  it('cancelling one of a group sends the others again', () => {
    const system = start({ options: { grouped: true } });
    system.send({ type: 'files.chosen', files: files(3) });
    system.send({ type: 'item.cancelled', id: 'item-1' });
    expect([system.started(), system.statuses()]).toEqual([['0+1+2', '0+2'], 'sending cancelled sending']);
  });

  it('drops requests one by one up to a hundred files, and all at once beyond', () => {
    const dropped = (count: number): string[] => {
      const system = start({ options: { concurrent: true } });
      system.send({ type: 'files.chosen', files: files(count) });
      system.send({ type: 'all.cancelled' });
      expect([system.leaves(), system.under()]).toEqual(['idle', []]);
      return system.commands.filter(({ type }) => type !== 'batch.started').map(({ type }) => type);
    };
    expect(dropped(100)).toEqual(['batch.aborted', 'batch.aborted']);
    expect(dropped(101)).toEqual(['all.aborted']);
  });

  it('retries failed files, one or all', () => {
    const system = start({ options: {} });
    system.send({ type: 'files.chosen', files: files(2) });
    system.send({ type: 'batch.lost', batch: system.under()[0] ?? '' });
    answerFirst(system, 500);
    expect([system.leaves(), system.statuses()]).toEqual(['idle', 'failed failed']);
    system.send({ type: 'all.retried' });
    expect(system.statuses()).toBe('sending waiting');
    answerFirst(system);
    answerFirst(system, 500);
    system.send({ type: 'item.retried', id: 'item-1' });
    expect(system.statuses()).toBe('sent sending');
  });

  it('shares a request’s progress among its files, and counts all bytes', () => {
    const system = start({ options: { grouped: true } });
    system.send({ type: 'files.chosen', files: [file('a', 6), file('b', 4)] });
    system.send({ type: 'batch.progressed', batch: system.under()[0] ?? '', sent: 8 });
    expect([system.context().queue.items.map(({ sent }) => sent), progressOf(system.context().queue)]).toEqual([
      [6, 2],
      80,
    ]);
  });
});
