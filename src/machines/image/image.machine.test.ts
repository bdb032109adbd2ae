import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { imageMachine, type ImageInput, type PictureOutcome } from './image.machine.ts';

const file = new File(['x'], 'a.png', { type: 'image/png' });
const input = (over: Partial<ImageInput> = {}): ImageInput => ({ value: null, crops: false, isLocked: false, ...over });

function start(given: ImageInput) {
  const done: string[] = [];
  const actors = parkedActors(['readPicture']);
  const machine = imageMachine.provide({
    actors: { readPicture: actors.logic<PictureOutcome, { file: File | null }>('readPicture') },
    actions: {
      tell: (_, { value }) => done.push(`tell ${value}`),
      warn: (_, { why }) => done.push(`warn ${why}`),
    },
  });
  return { ...machineSystem(machine, given), ...actors, done };
}
type System = ReturnType<typeof start>;

describe('image', () => {
  it('walks every path', () =>
    walkMachine({
      machine: imageMachine,
      input: input(),
      alsoInputs: [input({ value: 'old', crops: true }), input({ isLocked: true })],
      project: ({ value, refusal, isLocked, crops }) => [value, refusal, isLocked, crops],
      events: {
        'file.chosen': [{ type: 'file.chosen', file }],
        'picture.cut': [{ type: 'picture.cut', dataUrl: 'cut' }],
        'crop.cancelled': [{ type: 'crop.cancelled' }],
        'reset.pressed': [{ type: 'reset.pressed' }],
        'value.replaced': [
          { type: 'value.replaced', value: 'theirs' },
          { type: 'value.replaced', value: null },
        ],
        'lock.changed': [
          { type: 'lock.changed', isLocked: true },
          { type: 'lock.changed', isLocked: false },
        ],
      },
      outcomes: {
        readPicture: {
          done: [
            { kind: 'read', dataUrl: 'new' },
            { kind: 'refused', why: 'type' },
          ] satisfies PictureOutcome[],
          fails: true,
        },
      },
      start,
      states: {
        empty: (system) => expect(system.context().value).toBeNull(),
        filled: (system, model) => expect(system.context().value).toBe(model.value),
        reading: (system) =>
          expect([system.isWaiting('readPicture'), system.inputOf('readPicture')]).toEqual([true, { file }]),
        cropping: (system) => expect(system.context()).toMatchObject({ draft: 'new', refusal: null }),
      },
      paths: 394,
    }));

  const choose = async (system: System, outcome: PictureOutcome): Promise<void> => {
    system.send({ type: 'file.chosen', file });
    await system.settle('readPicture', { output: outcome });
  };

  it('without a crop the picture that was read is the value', async () => {
    const system = start(input());
    await choose(system, { kind: 'read', dataUrl: 'new' });
    expect([system.leaves(), system.done]).toEqual(['filled', ['tell new']]);
    system.send({ type: 'reset.pressed' });
    expect([system.leaves(), system.done.at(-1)]).toEqual(['empty', 'tell null']);
  });

  it('cancelling the crop leaves the value', async () => {
    const system = start(input({ value: 'old', crops: true }));
    await choose(system, { kind: 'read', dataUrl: 'new' });
    expect(system.leaves()).toBe('cropping');
    system.send({ type: 'crop.cancelled' });
    expect([system.leaves(), system.context().value, system.done]).toEqual(['filled', 'old', []]);
    await choose(system, { kind: 'read', dataUrl: 'newer' });
    system.send({ type: 'picture.cut', dataUrl: 'cut' });
    expect([system.context().value, system.done]).toEqual(['cut', ['tell cut']]);
  });

  it('a refused file leaves the value and says why, until the next one', async () => {
    const system = start(input({ value: 'old' }));
    await choose(system, { kind: 'refused', why: 'type' });
    expect([system.leaves(), system.context().value, system.context().refusal, system.done]).toEqual([
      'filled',
      'old',
      'type',
      ['warn type'],
    ]);
    system.send({ type: 'file.chosen', file });
    expect(system.context().refusal).toBeNull();
  });

  it('takes nothing while it is locked', () => {
    const system = start(input({ value: 'old', isLocked: true }));
    expect([system.can({ type: 'file.chosen', file }), system.can({ type: 'reset.pressed' })]).toEqual([false, false]);
  });

  it('drops a file if the form replaces the value while it is read', async () => {
    const system = start(input());
    system.send({ type: 'file.chosen', file });
    system.send({ type: 'value.replaced', value: 'theirs' });
    expect([system.leaves(), system.isWaiting('readPicture')]).toEqual(['filled', false]);
    await system.settle('readPicture', { output: { kind: 'read', dataUrl: 'late' } });
    expect(system.context().value).toBe('theirs');
  });
});
