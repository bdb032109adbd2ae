/**
 * A field that holds one file (spec sections 3, 5 and 9): the first file's name must end with one of the accepted endings and
 * its content be what the name says, otherwise a warning shows and nothing is stored. It is sent at once, tells how much of it
 * has gone and can be cancelled; the form then names what the server has. Read-only and disabled fields take nothing.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { UploadedFile } from '#shared/contract/index.ts';

export type FileRefusal = 'type' | 'size' | 'broken' | 'full' | 'lost';

export type FileOutcome =
  | { readonly kind: 'read'; readonly file: UploadedFile }
  | { readonly kind: 'refused'; readonly why: FileRefusal };

export interface FileInput {
  readonly value: UploadedFile | null;
  readonly isLocked: boolean;
}

interface FileContext extends FileInput {
  readonly chosen: File | null;
  readonly refusal: FileRefusal | null;
  /** Uploaded bytes. */
  readonly sent: number;
}

export type FileEvent =
  | { readonly type: 'file.chosen'; readonly file: File }
  | { readonly type: 'file.removed' }
  /** Sent by the upload. */
  | { readonly type: 'bytes.sent'; readonly sent: number }
  | { readonly type: 'upload.cancelled' }
  /** Sent by the form. */
  | { readonly type: 'value.replaced'; readonly value: UploadedFile | null }
  | { readonly type: 'lock.changed'; readonly isLocked: boolean };

export const fileMachine = setup({
  types: {
    input: {} as FileInput,
    context: {} as FileContext,
    events: {} as FileEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Checks and uploads the file; cancelling aborts by its signal. */
    readFile: fromPromise<FileOutcome, { file: File | null }>(() =>
      Promise.reject(new Error('readFile is not provided')),
    ),
  },
  actions: {
    tell: (_, _params: { value: UploadedFile | null }) => {},
    warn: (_, _params: { why: FileRefusal }) => {},
    keep: assign((_, { value }: { value: UploadedFile | null }) => ({ value, refusal: null })),
    refuse: assign((_, { why }: { why: FileRefusal }) => ({ refusal: why })),
  },
  guards: {
    isUnlocked: ({ context }) => !context.isLocked,
    hasValue: ({ context }) => context.value !== null,
  },
}).createMachine({
  id: 'file',
  context: ({ input }) => ({ ...input, chosen: null, refusal: null, sent: 0 }),
  initial: 'settling',
  on: {
    'lock.changed': { actions: assign({ isLocked: ({ event }) => event.isLocked }) },
    'value.replaced': {
      target: '.settling',
      actions: { type: 'keep', params: ({ event }) => ({ value: event.value }) },
    },
  },
  states: {
    settling: { always: [{ guard: 'hasValue', target: 'filled' }, { target: 'empty' }] },
    empty: {
      on: {
        'file.chosen': {
          guard: 'isUnlocked',
          target: 'reading',
          actions: assign({ chosen: ({ event }) => event.file }),
        },
      },
    },
    filled: {
      on: {
        'file.chosen': {
          guard: 'isUnlocked',
          target: 'reading',
          actions: assign({ chosen: ({ event }) => event.file }),
        },
        'file.removed': {
          guard: 'isUnlocked',
          target: 'empty',
          actions: [
            { type: 'keep', params: { value: null } },
            { type: 'tell', params: { value: null } },
          ],
        },
      },
    },
    reading: {
      tags: 'busy',
      entry: assign({ refusal: null, sent: 0 }),
      exit: assign({ chosen: null }),
      on: {
        'bytes.sent': { actions: assign({ sent: ({ event }) => event.sent }) },
        'upload.cancelled': { target: 'settling' },
      },
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context }) => ({ file: context.chosen }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'read',
            target: 'filled',
            actions: [
              { type: 'keep', params: ({ event }) => ({ value: fileOf(event.output) }) },
              { type: 'tell', params: ({ event }) => ({ value: fileOf(event.output) }) },
            ],
          },
          {
            target: 'settling',
            actions: [
              { type: 'refuse', params: ({ event }) => ({ why: refusalOf(event.output) }) },
              { type: 'warn', params: ({ event }) => ({ why: refusalOf(event.output) }) },
            ],
          },
        ],
        onError: {
          target: 'settling',
          actions: [
            { type: 'refuse', params: { why: 'broken' } },
            { type: 'warn', params: { why: 'broken' } },
          ],
        },
      },
    },
  },
});

const fileOf = (outcome: FileOutcome): UploadedFile | null => (outcome.kind === 'read' ? outcome.file : null);
const refusalOf = (outcome: FileOutcome): FileRefusal => (outcome.kind === 'refused' ? outcome.why : 'broken');
