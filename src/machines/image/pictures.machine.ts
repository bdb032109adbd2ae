/**
 * A field that holds several pictures (spec sections 2 and 4, "Multi-image"): more can be added while there is room,
 * duplicates by name are ignored, each can be taken away, reset clears all. What is no picture is refused and told once for
 * all of a choice; the others are taken.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { UploadedFile } from '#shared/contract/index.ts';

export interface PicturesOutcome {
  readonly read: readonly UploadedFile[];
  /** Names of files that are no picture for this field. */
  readonly refused: readonly string[];
}

export interface PicturesInput {
  readonly pictures: readonly UploadedFile[];
  readonly most: number;
  readonly isLocked: boolean;
}

interface PicturesContext extends PicturesInput {
  readonly files: readonly File[];
}

export type PicturesEvent =
  | { readonly type: 'files.chosen'; readonly files: readonly File[] }
  | { readonly type: 'picture.removed'; readonly name: string }
  | { readonly type: 'reset.pressed' }
  /** By the form. */
  | { readonly type: 'pictures.replaced'; readonly pictures: readonly UploadedFile[] }
  | { readonly type: 'lock.changed'; readonly isLocked: boolean };

/** Adds what is not there yet by name, as far as there is room. */
export function addPictures(
  pictures: readonly UploadedFile[], more: readonly UploadedFile[], most: number,
): readonly UploadedFile[] {
  const names = new Set(pictures.map(({ name }) => name));
  const added = more.filter(({ name }) => !names.has(name) && names.add(name));
  return [...pictures, ...added].slice(0, Math.max(most, pictures.length));
}

export const picturesMachine = setup({
  types: {
    input: {} as PicturesInput,
    context: {} as PicturesContext,
    events: {} as PicturesEvent,
    tags: {} as 'busy',
  },
  actors: {
    readPictures: fromPromise<PicturesOutcome, { files: readonly File[] }>(() => Promise.reject(new Error('readPictures is not provided'))),
  },
  actions: {
    tell: (_, _params: { pictures: readonly UploadedFile[] }) => {},
    warnOfType: (_, _params: { names: readonly string[] }) => {},
    warnOfNumber: (_, _params: { most: number }) => {},
    keep: assign((_, { pictures }: { pictures: readonly UploadedFile[] }) => ({ pictures })),
  },
  guards: {
    isUnlocked: ({ context }) => !context.isLocked,
    isOfNewNames: ({ context, event }) =>
      event.type === 'files.chosen' && !context.isLocked
      && event.files.some((file) => context.pictures.every(({ name }) => name !== file.name)),
    isFull: ({ context, event }) => event.type === 'files.chosen' && !context.isLocked && context.pictures.length >= context.most,
  },
}).createMachine({
  id: 'pictures',
  context: ({ input }) => ({ ...input, files: [] }),
  initial: 'idle',
  on: {
    'lock.changed': { actions: assign({ isLocked: ({ event }) => event.isLocked }) },
    'pictures.replaced': { target: '.idle', actions: { type: 'keep', params: ({ event }) => ({ pictures: event.pictures }) } },
  },
  states: {
    idle: {
      entry: assign({ files: [] }),
      on: {
        'files.chosen': [
          { guard: 'isFull', actions: { type: 'warnOfNumber', params: ({ context }) => ({ most: context.most }) } },
          {
            guard: 'isOfNewNames', target: 'reading',
            actions: assign({
              files: ({ context, event }) => event.files.filter((file) => context.pictures.every(({ name }) => name !== file.name)),
            }),
          },
        ],
        'picture.removed': {
          guard: 'isUnlocked',
          actions: [
            { type: 'keep', params: ({ context, event }) => ({ pictures: without(context.pictures, event.name) }) },
            { type: 'tell', params: ({ context }) => ({ pictures: context.pictures }) },
          ],
        },
        'reset.pressed': {
          guard: 'isUnlocked',
          actions: [{ type: 'keep', params: { pictures: [] } }, { type: 'tell', params: { pictures: [] } }],
        },
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readPictures',
        src: 'readPictures',
        input: ({ context }) => ({ files: context.files }),
        onDone: [
          {
            guard: ({ event }) => event.output.refused.length > 0, target: 'idle',
            actions: [
              { type: 'warnOfType', params: ({ event }) => ({ names: event.output.refused }) },
              { type: 'keep', params: ({ context, event }) => ({ pictures: addPictures(context.pictures, event.output.read, context.most) }) },
              { type: 'tell', params: ({ context }) => ({ pictures: context.pictures }) },
            ],
          },
          {
            target: 'idle',
            actions: [
              { type: 'keep', params: ({ context, event }) => ({ pictures: addPictures(context.pictures, event.output.read, context.most) }) },
              { type: 'tell', params: ({ context }) => ({ pictures: context.pictures }) },
            ],
          },
        ],
        onError: {
          target: 'idle',
          actions: { type: 'warnOfType', params: ({ context }) => ({ names: context.files.map(({ name }) => name) }) },
        },
      },
    },
  },
});

const without = (pictures: readonly UploadedFile[], name: string): readonly UploadedFile[] =>
  pictures.filter((picture) => picture.name !== name);
