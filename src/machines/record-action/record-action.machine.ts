/**
 * Doing something with one record or several that is no edit (docs/domain.md#lists-and-bulk-actions): approving, sending again, restarting,
 * deleting. What does harm or needs an answer is asked for first; the rest is done at once. The server says of each record
 * how it went: where all went well a short word is enough, else the flow stops at what did not and why. Records that
 * somebody else has dealt with meanwhile leave the question; where none is left, it goes. What got no answer at all is
 * asked again, with what was typed; and what was typed is not lost unasked.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { FieldMessage, FieldMessages } from '#shared/contract/index.ts';

/** A record as last shown to the person. */
export interface Chosen {
  readonly id: number;
  readonly version: number;
  readonly display_name: string;
}

/** A requested action; `key` identifies it within its resource. */
export interface PendingAction {
  readonly key: string;
  /** Whether it asks before it runs. */
  readonly asks: boolean;
  readonly records: readonly Chosen[];
}

/** The server's answer for one record. */
export interface RecordResult {
  readonly id: number;
  readonly ok: boolean;
  readonly code: string;
  readonly context?: Readonly<Record<string, string | number>> | undefined;
  /** What is wrong with the input for this record alone. */
  readonly mistake?: FieldMessage | undefined;
}

/** Invalid input, for the form to show. */
export interface Refusal {
  readonly code: string;
  readonly context: Readonly<Record<string, string | number>>;
  readonly fields: FieldMessages;
  readonly requestId: string | undefined;
}

/** The outcome: a result per record, or a refusal of the whole call. */
export type Outcome =
  | { readonly kind: 'done'; readonly results: readonly RecordResult[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Why a try failed. */
export type Failure =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'unanswered'; readonly error: unknown };

export type Input = Readonly<Record<string, unknown>>;

interface RecordActionContext {
  readonly pending: PendingAction;
  readonly input: Input;
  readonly results: readonly RecordResult[];
  /** Why the last try failed; null if it did not. */
  readonly failure: Failure | null;
}

export type RecordActionEvent =
  | { readonly type: 'action.asked'; readonly pending: PendingAction }
  /** The records of a reloaded list that still allow the action. */
  | { readonly type: 'records.replaced'; readonly ids: readonly number[] }
  | { readonly type: 'action.confirmed'; readonly input: Input }
  /** Whether leaving would lose input. */
  | { readonly type: 'action.dismissed'; readonly isUnsaved: boolean }
  /** The answers to "leave without saving?". */
  | { readonly type: 'leave.confirmed' }
  | { readonly type: 'leave.cancelled' }
  | { readonly type: 'result.closed' };

const nothing: PendingAction = { key: '', asks: false, records: [] };
const among = (records: readonly Chosen[], ids: readonly number[]): Chosen[] =>
  records.filter(({ id }) => ids.includes(id));

export const recordActionMachine = setup({
  types: {
    context: {} as RecordActionContext,
    events: {} as RecordActionEvent,
    tags: {} as 'busy' | 'open',
  },
  actors: {
    act: fromPromise<Outcome, { pending: PendingAction; input: Input }>(() =>
      Promise.reject(new Error('act is not provided')),
    ),
  },
  actions: {
    /** Reports success. */
    tell: (_, _params: { pending: PendingAction; results: readonly RecordResult[] }) => {},
  },
  guards: {
    hasRecords: (_, { pending }: { pending: PendingAction }) => pending.records.length > 0,
    mustAsk: (_, { pending }: { pending: PendingAction }) => pending.records.length > 0 && pending.asks,
    isOvertaken: ({ context }, { ids }: { ids: readonly number[] }) => among(context.pending.records, ids).length === 0,
    isUnsaved: (_, { isUnsaved }: { isUnsaved: boolean }) => isUnsaved,
    isRefused: (_, { outcome }: { outcome: Outcome }) => outcome.kind === 'refused',
    hasAllGone: (_, { outcome }: { outcome: Outcome }) =>
      outcome.kind === 'done' && outcome.results.every(({ ok }) => ok),
  },
}).createMachine({
  id: 'recordAction',
  context: { pending: nothing, input: {}, results: [], failure: null },
  initial: 'resting',
  states: {
    resting: {
      entry: assign({ pending: nothing, input: {}, results: [], failure: null }),
      on: {
        'action.asked': [
          {
            guard: { type: 'mustAsk', params: ({ event }) => event },
            target: 'asking',
            actions: assign({ pending: ({ event }) => event.pending }),
          },
          {
            guard: { type: 'hasRecords', params: ({ event }) => event },
            target: 'acting',
            actions: assign({ pending: ({ event }) => event.pending }),
          },
        ],
      },
    },
    asking: {
      tags: 'open',
      on: {
        'records.replaced': [
          { guard: { type: 'isOvertaken', params: ({ event }) => event }, target: 'resting' },
          {
            actions: assign({
              pending: ({ context: { pending }, event }) => ({
                ...pending,
                records: among(pending.records, event.ids),
              }),
            }),
          },
        ],
        'action.confirmed': { target: 'acting', actions: assign({ input: ({ event }) => event.input }) },
        'action.dismissed': [
          { guard: { type: 'isUnsaved', params: ({ event }) => event }, target: 'doubting' },
          { target: 'resting' },
        ],
      },
    },
    doubting: {
      tags: 'open',
      on: { 'leave.confirmed': { target: 'resting' }, 'leave.cancelled': { target: 'asking' } },
    },
    acting: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context: { pending, input } }) => ({ pending, input }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'asking',
            actions: assign({ failure: ({ event }) => (event.output.kind === 'refused' ? event.output : null) }),
          },
          {
            guard: { type: 'hasAllGone', params: ({ event }) => ({ outcome: event.output }) },
            target: 'resting',
            actions: {
              type: 'tell',
              params: ({ context: { pending }, event }) => ({
                pending,
                results: event.output.kind === 'done' ? event.output.results : [],
              }),
            },
          },
          {
            target: 'telling',
            actions: assign({
              results: ({ event }) => (event.output.kind === 'done' ? event.output.results : []),
            }),
          },
        ],
        onError: {
          target: 'asking',
          actions: assign({ failure: ({ event }) => ({ kind: 'unanswered', error: event.error }) }),
        },
      },
    },
    telling: {
      tags: 'open',
      on: { 'result.closed': { target: 'resting' } },
    },
  },
});
