import { describe, expect, it } from 'vitest';
import type { UploadedFile } from '#shared/contract/index.ts';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { picturesMachine, type PicturesInput, type PicturesOutcome } from './pictures.machine.ts';

const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const picture = (name: string): UploadedFile => ({ dataURL: `data:${name}`, name, size: 1, type: 'image/png' });
const input = (names: readonly string[], over: Partial<PicturesInput> = {}): PicturesInput => ({
  pictures: names.map(picture),
  most: 3,
  isLocked: false,
  ...over,
});

function start(given: PicturesInput) {
  const done: string[] = [];
  const actors = parkedActors(['readPictures']);
  const machine = picturesMachine.provide({
    actors: { readPictures: actors.logic<PicturesOutcome, { files: readonly File[] }>('readPictures') },
    actions: {
      tell: (_, { pictures }) => done.push(`tell ${pictures.map(({ name }) => name).join(' ')}`),
      warnOfRefused: (_, { refused }) => done.push(...refused.map(({ name, why }) => `${why} ${name}`)),
      warnOfNumber: (_, { most, names }) => done.push(`most ${most}: ${names.join(' ')}`),
    },
  });
  return { ...machineSystem(machine, given), ...actors, done };
}
const names = (system: ReturnType<typeof start>): string[] => system.context().pictures.map(({ name }) => name);

describe('pictures', () => {
  it('walks every path', () =>
    walkMachine({
      machine: picturesMachine,
      input: input([]),
      alsoInputs: [input(['a', 'y', 'z']), input(['a'], { isLocked: true })],
      project: ({ pictures, isLocked }) => [pictures.map(({ name }) => name), isLocked],
      events: {
        'files.chosen': [{ type: 'files.chosen', files: [file('a'), file('b')] }],
        'picture.removed': [{ type: 'picture.removed', name: 'a' }],
        'reset.pressed': [{ type: 'reset.pressed' }],
        'upload.progressed': [{ type: 'upload.progressed', percent: 50 }],
        'upload.cancelled': [{ type: 'upload.cancelled' }],
        'pictures.replaced': [{ type: 'pictures.replaced', pictures: [picture('z')] }],
        'lock.changed': [{ type: 'lock.changed', isLocked: true }],
      },
      outcomes: {
        readPictures: {
          done: [
            { read: [picture('a')], refused: [] },
            { read: [picture('a')], refused: [{ name: 'b', why: 'size' }] },
          ] satisfies PicturesOutcome[],
          fails: true,
        },
      },
      start,
      states: {
        idle: (system, model) => expect(names(system)).toEqual(model.pictures.map(({ name }) => name)),
        reading: (system) => expect(system.isWaiting('readPictures')).toBe(true),
      },
      paths: 168,
    }));

  it('ignores duplicates by name, also within one choice', async () => {
    const system = start(input(['a']));
    system.send({ type: 'files.chosen', files: [file('a'), file('b')] });
    expect(system.inputOf('readPictures')).toMatchObject({ files: [{ name: 'b' }] });
    await system.settle('readPictures', { output: { read: [picture('b'), picture('b')], refused: [] } });
    expect([names(system), system.done]).toEqual([['a', 'b'], ['tell a b']]);
    system.send({ type: 'files.chosen', files: [file('a')] });
    expect(system.leaves()).toBe('idle');
  });

  it('accepts the pictures of a choice and reports other files with the reason', async () => {
    const system = start(input([]));
    system.send({ type: 'files.chosen', files: [file('a'), file('b.heic'), file('c')] });
    await system.settle('readPictures', {
      output: {
        read: [picture('a')],
        refused: [
          { name: 'b.heic', why: 'heic' },
          { name: 'c', why: 'size' },
        ],
      },
    });
    expect(system.done).toEqual(['heic b.heic', 'size c', 'tell a']);
  });

  it('names all files of a failed reading', async () => {
    const system = start(input(['a']));
    system.send({ type: 'files.chosen', files: [file('b'), file('c')] });
    await system.settle('readPictures', { error: new Error('broken') });
    expect([names(system), system.done]).toEqual([['a'], ['broken b', 'broken c']]);
  });

  it('accepts as many as fit, and names the others', async () => {
    const system = start(input(['a']));
    system.send({ type: 'files.chosen', files: ['b', 'c', 'd', 'e'].map(file) });
    await system.settle('readPictures', { output: { read: ['b', 'c', 'd', 'e'].map(picture), refused: [] } });
    expect([names(system), system.done]).toEqual([
      ['a', 'b', 'c'],
      ['most 3: d e', 'tell a b c'],
    ]);
    system.send({ type: 'files.chosen', files: [file('a'), file('d')] });
    expect([system.leaves(), system.done.at(-1)]).toEqual(['idle', 'most 3: d']);
    // Existing pictures are not reported.
    system.send({ type: 'files.chosen', files: [file('a')] });
    expect(system.done).toHaveLength(3);
  });

  it('removes one, and all by reset', () => {
    const system = start(input(['a', 'b', 'c']));
    system.send({ type: 'picture.removed', name: 'b' });
    system.send({ type: 'reset.pressed' });
    expect(system.done).toEqual(['tell a c', 'tell ']);
  });

  it('neither adds nor removes pictures while locked', () => {
    const system = start(input(['a', 'b', 'c'], { isLocked: true }));
    // Does not report a lack of room either.
    system.send({ type: 'files.chosen', files: [file('d')] });
    system.send({ type: 'picture.removed', name: 'b' });
    system.send({ type: 'reset.pressed' });
    expect([system.leaves(), names(system), system.done]).toEqual(['idle', ['a', 'b', 'c'], []]);
    system.send({ type: 'lock.changed', isLocked: false });
    system.send({ type: 'picture.removed', name: 'b' });
    system.send({ type: 'lock.changed', isLocked: true });
    system.send({ type: 'files.chosen', files: [file('d')] });
    expect([system.leaves(), names(system), system.done]).toEqual(['idle', ['a', 'c'], ['tell a c']]);
  });
});
