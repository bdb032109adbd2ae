/**
 * A field that holds several pictures (spec sections 2 and 4, "Multi-image"): more can be added while there is room,
 * duplicates by name are ignored, each can be taken away, reset clears all. What is no picture is refused and what has no
 * room is left out: both are told by their names, once for all of a choice; the others are taken. They are sent as they are
 * read, one after the other; how many of them have gone is told, and what is under way can be cancelled.
 */
import { and, assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { UploadedFile } from '#shared/contract/index.ts';
import type { PictureRefusal } from './image.machine.ts';

/** With several pictures each is uploaded, which can also fail. */
export type SeveralRefusal = PictureRefusal | 'full' | 'lost';

/** A file refused by this field. */
export interface RefusedPicture {
  readonly name: string;
  readonly why: SeveralRefusal;
}

export interface PicturesOutcome {
  readonly read: readonly UploadedFile[];
  readonly refused: readonly RefusedPicture[];
}

export interface PicturesInput {
  readonly pictures: readonly UploadedFile[];
  readonly most: number;
  readonly isLocked: boolean;
}

interface PicturesContext extends PicturesInput {
  readonly files: readonly File[];
  /** Uploaded share of the chosen files, in whole per cent. */
  readonly percent: number;
}

export type PicturesEvent =
  | { readonly type: 'files.chosen'; readonly files: readonly File[] }
  | { readonly type: 'picture.removed'; readonly name: string }
  | { readonly type: 'reset.pressed' }
  /** Sent by the upload. */
  | { readonly type: 'upload.progressed'; readonly percent: number }
  | { readonly type: 'upload.cancelled' }
  /** Sent by the form. */
  | { readonly type: 'pictures.replaced'; readonly pictures: readonly UploadedFile[] }
  | { readonly type: 'lock.changed'; readonly isLocked: boolean };

/** Adds pictures with new names, as far as there is room. */
function addPictures(
  pictures: readonly UploadedFile[],
  more: readonly UploadedFile[],
  most: number,
): readonly UploadedFile[] {
  const names = new Set(pictures.map(({ name }) => name));
  const added = more.filter(({ name }) => !names.has(name) && names.add(name));
  return [...pictures, ...added].slice(0, Math.max(most, pictures.length));
}

/** Names of pictures without room. */
function leftOut(pictures: readonly UploadedFile[], more: readonly UploadedFile[], most: number): readonly string[] {
  const taken = new Set(addPictures(pictures, more, most).map(({ name }) => name));
  return more.map(({ name }) => name).filter((name) => !taken.has(name));
}

/** Files with new names. */
const newOf = (files: readonly File[], pictures: readonly UploadedFile[]): readonly File[] =>
  files.filter((file) => pictures.every(({ name }) => name !== file.name));

export const picturesMachine = setup({
  types: {
    input: {} as PicturesInput,
    context: {} as PicturesContext,
    events: {} as PicturesEvent,
    tags: {} as 'busy',
  },
  actors: {
    readPictures: fromPromise<PicturesOutcome, { files: readonly File[] }>(() =>
      Promise.reject(new Error('readPictures is not provided')),
    ),
  },
  actions: {
    tell: (_, _params: { pictures: readonly UploadedFile[] }) => {},
    warnOfRefused: (_, _params: { refused: readonly RefusedPicture[] }) => {},
    warnOfNumber: (_, _params: { most: number; names: readonly string[] }) => {},
    keep: assign((_, { pictures }: { pictures: readonly UploadedFile[] }) => ({ pictures })),
  },
  guards: {
    isUnlocked: ({ context }) => !context.isLocked,
    isOfNewNames: ({ context, event }) =>
      event.type === 'files.chosen' && !context.isLocked && newOf(event.files, context.pictures).length > 0,
    isFull: ({ context }) => context.pictures.length >= context.most,
  },
}).createMachine({
  id: 'pictures',
  context: ({ input }) => ({ ...input, files: [], percent: 0 }),
  initial: 'idle',
  on: {
    'lock.changed': { actions: assign({ isLocked: ({ event }) => event.isLocked }) },
    'pictures.replaced': {
      target: '.idle',
      actions: { type: 'keep', params: ({ event }) => ({ pictures: event.pictures }) },
    },
  },
  states: {
    idle: {
      entry: assign({ files: [], percent: 0 }),
      on: {
        'files.chosen': [
          {
            guard: and(['isOfNewNames', 'isFull']),
            actions: {
              type: 'warnOfNumber',
              params: ({ context: { most, pictures }, event }) => ({
                most,
                names: newOf(event.files, pictures).map(({ name }) => name),
              }),
            },
          },
          {
            guard: 'isOfNewNames',
            target: 'reading',
            actions: assign({ files: ({ context, event }) => newOf(event.files, context.pictures) }),
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
          actions: [
            { type: 'keep', params: { pictures: [] } },
            { type: 'tell', params: { pictures: [] } },
          ],
        },
      },
    },
    reading: {
      tags: 'busy',
      on: {
        'upload.progressed': { actions: assign({ percent: ({ event }) => event.percent }) },
        'upload.cancelled': { target: 'idle' },
      },
      invoke: {
        id: 'readPictures',
        src: 'readPictures',
        input: ({ context }) => ({ files: context.files }),
        onDone: {
          target: 'idle',
          actions: enqueueActions(
            ({
              context: { pictures, most },
              event: {
                output: { read, refused },
              },
              enqueue,
            }) => {
              const names = leftOut(pictures, read, most);
              const taken = addPictures(pictures, read, most);
              if (refused.length > 0) enqueue({ type: 'warnOfRefused', params: { refused } });
              if (names.length > 0) enqueue({ type: 'warnOfNumber', params: { most, names } });
              enqueue({ type: 'keep', params: { pictures: taken } });
              enqueue({ type: 'tell', params: { pictures: taken } });
            },
          ),
        },
        onError: {
          target: 'idle',
          actions: {
            type: 'warnOfRefused',
            params: ({ context }) => ({ refused: context.files.map(({ name }) => ({ name, why: 'broken' })) }),
          },
        },
      },
    },
  },
});

const without = (pictures: readonly UploadedFile[], name: string): readonly UploadedFile[] =>
  pictures.filter((picture) => picture.name !== name);
