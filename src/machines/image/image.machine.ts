/**
 * A field that holds one picture (spec section 4, "Image widgets"): empty, file chosen, cropping where the widget crops,
 * value set as a data URL. Reset clears. Cancelling the crop leaves the value, and so does a file that is refused.
 * Read-only and disabled fields take neither a file nor a reset (section 6). The value belongs to the form: this flow
 * tells it, and hears when the form puts another in its place.
 */
import { assign, fromPromise, setup } from 'xstate';

/** Why a file is refused; the texts are the widget's. */
export type PictureRefusal = 'type' | 'heic' | 'size' | 'pixels' | 'broken';

export type PictureOutcome =
  | { readonly kind: 'read'; readonly dataUrl: string }
  | { readonly kind: 'refused'; readonly why: PictureRefusal };

export interface ImageInput {
  /** Data URL or stored link, in the form's format. */
  readonly value: string | null;
  readonly crops: boolean;
  readonly isLocked: boolean;
}

interface ImageContext extends ImageInput {
  readonly file: File | null;
  /** The picture being cropped. */
  readonly draft: string;
  readonly refusal: PictureRefusal | null;
}

export type ImageEvent =
  | { readonly type: 'file.chosen'; readonly file: File }
  | { readonly type: 'picture.cut'; readonly dataUrl: string }
  | { readonly type: 'crop.cancelled' }
  | { readonly type: 'reset.pressed' }
  /** Sent by the form. */
  | { readonly type: 'value.replaced'; readonly value: string | null }
  | { readonly type: 'lock.changed'; readonly isLocked: boolean };

export const imageMachine = setup({
  types: {
    input: {} as ImageInput,
    context: {} as ImageContext,
    events: {} as ImageEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Checks the file by its content and scales it down. */
    readPicture: fromPromise<PictureOutcome, { file: File | null }>(() =>
      Promise.reject(new Error('readPicture is not provided')),
    ),
  },
  actions: {
    tell: (_, _params: { value: string | null }) => {},
    warn: (_, _params: { why: PictureRefusal }) => {},
    keep: assign((_, { value }: { value: string | null }) => ({ value, refusal: null, draft: '' })),
    refuse: assign((_, { why }: { why: PictureRefusal }) => ({ refusal: why })),
  },
  guards: {
    isUnlocked: ({ context }) => !context.isLocked,
    hasValue: ({ context }) => context.value !== null,
  },
}).createMachine({
  id: 'image',
  context: ({ input }) => ({ ...input, file: null, draft: '', refusal: null }),
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
        'file.chosen': { guard: 'isUnlocked', target: 'reading', actions: assign({ file: ({ event }) => event.file }) },
      },
    },
    filled: {
      on: {
        'file.chosen': { guard: 'isUnlocked', target: 'reading', actions: assign({ file: ({ event }) => event.file }) },
        'reset.pressed': {
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
      entry: assign({ refusal: null }),
      exit: assign({ file: null }),
      invoke: {
        id: 'readPicture',
        src: 'readPicture',
        input: ({ context }) => ({ file: context.file }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'refused',
            target: 'settling',
            actions: [
              { type: 'refuse', params: ({ event }) => ({ why: refusalOf(event.output) }) },
              { type: 'warn', params: ({ event }) => ({ why: refusalOf(event.output) }) },
            ],
          },
          {
            guard: ({ context }) => context.crops,
            target: 'cropping',
            actions: assign({ draft: ({ event }) => pictureOf(event.output) }),
          },
          {
            target: 'filled',
            actions: [
              { type: 'keep', params: ({ event }) => ({ value: pictureOf(event.output) }) },
              { type: 'tell', params: ({ event }) => ({ value: pictureOf(event.output) }) },
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
    cropping: {
      on: {
        'picture.cut': {
          target: 'filled',
          actions: [
            { type: 'keep', params: ({ event }) => ({ value: event.dataUrl }) },
            { type: 'tell', params: ({ event }) => ({ value: event.dataUrl }) },
          ],
        },
        'crop.cancelled': { target: 'settling', actions: assign({ draft: '' }) },
      },
    },
  },
});

const refusalOf = (outcome: PictureOutcome): PictureRefusal => (outcome.kind === 'refused' ? outcome.why : 'broken');
const pictureOf = (outcome: PictureOutcome): string => (outcome.kind === 'read' ? outcome.dataUrl : '');
