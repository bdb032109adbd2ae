/**
 * The crop of a picture that was just chosen (spec sections 2 and 4): the frame keeps its ratio (logo 210:70, profile photo
 * 1:1) and is moved or sized; Rotate turns the picture by 90 degrees; confirming cuts, cancelling leaves the field's value.
 * While the picture is turned or cut nothing else can be pressed.
 */
import { assign, fromPromise, setup } from 'xstate';

/** In fractions of the shown picture, 0 to 1. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface CropInput {
  /** Data URL of the picture. */
  readonly source: string;
}

interface CropContext extends CropInput {
  /** Null until the picture's size is known. */
  readonly area: CropArea | null;
  /** Whether the last turn or cut failed. */
  readonly hasFailed: boolean;
}

export type CropEvent =
  /** The picture is shown; `area` is the largest centred frame that fits. */
  | { readonly type: 'picture.shown'; readonly area: CropArea }
  /** The browser cannot show the picture. */
  | { readonly type: 'picture.lost' }
  | { readonly type: 'area.moved'; readonly area: CropArea }
  | { readonly type: 'rotate.pressed' }
  | { readonly type: 'confirm.pressed' }
  | { readonly type: 'cancel.pressed' };

const missing = (name: string) => () => Promise.reject(new Error(`${name} is not provided`));

export const cropMachine = setup({
  types: {
    input: {} as CropInput,
    context: {} as CropContext,
    events: {} as CropEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** The picture turned by 90 degrees to the right. */
    turnPicture: fromPromise<string, CropInput>(missing('turnPicture')),
    cutPicture: fromPromise<string, CropInput & { area: CropArea | null }>(missing('cutPicture')),
  },
  actions: {
    give: (_, _params: { dataUrl: string }) => {},
    leave: () => {},
    fail: assign({ hasFailed: true }),
  },
  guards: { hasArea: ({ context }) => context.area !== null && context.area.width > 0 && context.area.height > 0 },
}).createMachine({
  id: 'crop',
  context: ({ input }) => ({ ...input, area: null, hasFailed: false }),
  initial: 'showing',
  states: {
    showing: {
      tags: 'busy',
      on: {
        'picture.shown': { target: 'adjusting', actions: assign({ area: ({ event }) => event.area }) },
        'picture.lost': { target: 'broken' },
        'cancel.pressed': { target: 'cancelled' },
      },
    },
    adjusting: {
      on: {
        'area.moved': { actions: assign({ area: ({ event }) => event.area }) },
        'rotate.pressed': { target: 'turning' },
        'confirm.pressed': { guard: 'hasArea', target: 'cutting' },
        'cancel.pressed': { target: 'cancelled' },
      },
    },
    turning: {
      tags: 'busy',
      entry: assign({ hasFailed: false }),
      invoke: {
        id: 'turnPicture',
        src: 'turnPicture',
        input: ({ context }) => ({ source: context.source }),
        // Starts with a new frame, because the sides are swapped.
        onDone: { target: 'showing', actions: assign({ source: ({ event }) => event.output, area: null }) },
        onError: { target: 'adjusting', actions: 'fail' },
      },
      on: { 'cancel.pressed': { target: 'cancelled' } },
    },
    cutting: {
      tags: 'busy',
      entry: assign({ hasFailed: false }),
      invoke: {
        id: 'cutPicture',
        src: 'cutPicture',
        input: ({ context }) => ({ source: context.source, area: context.area }),
        onDone: { target: 'cut', actions: { type: 'give', params: ({ event }) => ({ dataUrl: event.output }) } },
        onError: { target: 'adjusting', actions: 'fail' },
      },
    },
    broken: { on: { 'cancel.pressed': { target: 'cancelled' } } },
    cut: { type: 'final' },
    cancelled: { type: 'final', entry: 'leave' },
  },
});
