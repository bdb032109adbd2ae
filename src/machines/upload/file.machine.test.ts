import { describe, expect, it } from 'vitest';
import type { UploadedFile } from '#shared/contract/index.ts';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { fileMachine, type FileInput, type FileOutcome } from './file.machine.ts';

const file = new File(['x'], 'a.pdf');
const stored = (name: string): UploadedFile => ({ dataURL: `data:${name}`, name, size: 1, type: 'application/pdf' });
const input = (over: Partial<FileInput> = {}): FileInput => ({ value: null, isLocked: false, ...over });

function start(given: FileInput) {
  const done: string[] = [];
  const actors = parkedActors(['readFile']);
  const machine = fileMachine.provide({
    actors: { readFile: actors.logic<FileOutcome, { file: File | null }>('readFile') },
    actions: {
      tell: (_, { value }) => done.push(`tell ${value?.name}`),
      warn: (_, { why }) => done.push(`warn ${why}`),
    },
  });
  return { ...machineSystem(machine, given), ...actors, done };
}

describe('file', () => {
  it('walks every path', () =>
    walkMachine({
      machine: fileMachine,
      input: input(),
      alsoInputs: [input({ value: stored('old') }), input({ isLocked: true })],
      project: ({ value, refusal, isLocked }) => [value?.name, refusal, isLocked],
      events: {
        'file.chosen': [{ type: 'file.chosen', file }],
        'file.removed': [{ type: 'file.removed' }],
        'bytes.sent': [{ type: 'bytes.sent', sent: 1 }],
        'upload.cancelled': [{ type: 'upload.cancelled' }],
        'value.replaced': [
          { type: 'value.replaced', value: stored('theirs') },
          { type: 'value.replaced', value: null },
        ],
        'lock.changed': [
          { type: 'lock.changed', isLocked: true },
          { type: 'lock.changed', isLocked: false },
        ],
      },
      outcomes: {
        readFile: {
          done: [
            { kind: 'read', file: stored('new') },
            { kind: 'refused', why: 'type' },
          ] satisfies FileOutcome[],
          fails: true,
        },
      },
      start,
      states: {
        empty: (system) => expect(system.context().value).toBeNull(),
        filled: (system, model) => expect(system.context().value).toEqual(model.value),
        reading: (system) => expect(system.inputOf('readFile')).toEqual({ file }),
      },
      paths: 394,
    }));

  it('keeps its value when a file is refused, and shows the reason', async () => {
    const system = start(input({ value: stored('old') }));
    system.send({ type: 'file.chosen', file });
    await system.settle('readFile', { output: { kind: 'refused', why: 'type' } });
    expect([system.leaves(), system.context().value?.name, system.done]).toEqual(['filled', 'old', ['warn type']]);
    system.send({ type: 'file.removed' });
    expect([system.leaves(), system.done.at(-1)]).toEqual(['empty', 'tell undefined']);
  });

  it('keeps its value when the upload is cancelled, and starts the next at zero', () => {
    const system = start(input({ value: stored('old') }));
    system.send({ type: 'file.chosen', file });
    system.send({ type: 'bytes.sent', sent: 7 });
    expect(system.context().sent).toBe(7);
    system.send({ type: 'upload.cancelled' });
    expect([system.leaves(), system.context().value?.name, system.done]).toEqual(['filled', 'old', []]);
    system.send({ type: 'file.chosen', file });
    expect(system.context().sent).toBe(0);
  });

  it.each([
    ['empty', null],
    ['filled', stored('old')],
  ] as const)('%s, takes nothing while it is locked', (state, value) => {
    const system = start(input({ value, isLocked: true }));
    system.send({ type: 'file.chosen', file });
    system.send({ type: 'file.removed' });
    expect([system.leaves(), system.context().value, system.done]).toEqual([state, value, []]);
  });
});
