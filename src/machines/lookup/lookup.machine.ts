/**
 * A lookup's list (spec sections 4, 7 and 9): loading, options loaded, selected. Twenty records a page, more as the list is
 * scrolled while the answer says that there is a next page. A search is made 500 ms after the hand has rested, and only
 * where the first load has shown that there are more pages. What is typed before the first answer is kept and searched
 * as soon as it has come. A disabled lookup loads nothing (section 6). Choosing one closes a list of single choice;
 * clearing tells null, or undefined where a value is required.
 *
 * What is chosen belongs to the form: this flow only tells it.
 */
import { assign, fromPromise, setup } from 'xstate';

/** The parts of a record that a lookup needs. */
export interface LookupRecord {
  readonly id: number;
  readonly display_name: string;
  /** Distinguishes records of the same name, e.g. the Employee ID. */
  readonly details?: string;
}

export interface LookupPage {
  readonly records: readonly LookupRecord[];
  /** Number of the next page, null on the last. */
  readonly next: number | null;
}

export interface LookupInput {
  readonly isSeveral: boolean;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  /** A list within the page is always open, and choosing does not close it. */
  readonly isInline: boolean;
}

interface LookupContext extends LookupInput {
  /** As typed. */
  readonly text: string;
  /** The text that the records match; null before the first answer. */
  readonly answered: string | null;
  readonly records: readonly LookupRecord[];
  readonly next: number | null;
  /** Whether the first page was not all, or letters were typed before it came. */
  readonly isSearchable: boolean;
}

export type LookupEvent =
  | { readonly type: 'list.opened' }
  | { readonly type: 'list.closed' }
  | { readonly type: 'text.typed'; readonly text: string }
  | { readonly type: 'end.reached' }
  | { readonly type: 'retry.pressed' }
  /** The present choice: one record at most, or several. */
  | { readonly type: 'records.chosen'; readonly records: readonly LookupRecord[] }
  | { readonly type: 'value.cleared' }
  | { readonly type: 'field.disabled' }
  | { readonly type: 'field.enabled' };

const fresh = {
  text: '',
  answered: null,
  records: [],
  next: null,
  isSearchable: false,
} satisfies Partial<LookupContext>;

export const lookupMachine = setup({
  types: {
    input: {} as LookupInput,
    context: {} as LookupContext,
    events: {} as LookupEvent,
    tags: {} as 'open' | 'busy' | 'settling',
  },
  actors: {
    loadPage: fromPromise<LookupPage, { search: string; page: number }>(() =>
      Promise.reject(new Error('loadPage is not provided')),
    ),
  },
  actions: {
    choose: (_, _params: { records: readonly LookupRecord[] }) => {},
    clear: (_, _params: { value: null | undefined }) => {},
    forget: assign(fresh),
    take: assign((_, page: LookupPage) => ({ records: page.records, next: page.next })),
    append: assign(({ context }, page: LookupPage) => ({
      // Records added or removed meanwhile shift the pages: skip records that are already here.
      records: [
        ...context.records,
        ...page.records.filter(({ id }) => !context.records.some((known) => known.id === id)),
      ],
      next: page.next,
    })),
  },
  guards: {
    isDisabled: ({ context }) => context.isDisabled,
    isEnabled: ({ context }) => !context.isDisabled,
    isInline: ({ context }) => context.isInline,
    isField: ({ context }) => !context.isInline,
    isSingleField: ({ context }) => !context.isSeveral && !context.isInline,
    isSearchable: ({ context }) => context.isSearchable,
    hasNext: ({ context }) => context.next !== null,
    hasRecords: ({ context }) =>
      context.answered !== null && context.records.length > 0 && context.text.trim() === context.answered,
    isAnswered: ({ context }) => context.text.trim() === context.answered,
    isFirstLoad: ({ context }) => context.answered === null,
    isFirstLoadOfTyped: ({ context }) => context.answered === null && context.text.trim() !== '',
  },
  delays: { searchDelay: 500 },
}).createMachine({
  id: 'lookup',
  context: ({ input }) => ({ ...input, ...fresh }),
  initial: 'beginning',
  on: {
    'value.cleared': {
      guard: 'isEnabled',
      actions: { type: 'clear', params: ({ context }) => ({ value: context.isRequired ? undefined : null }) },
    },
    'field.disabled': { guard: 'isEnabled', target: '.disabled' },
  },
  states: {
    beginning: {
      always: [
        { guard: 'isDisabled', target: 'disabled' },
        { guard: 'isInline', target: 'open' },
        { target: 'closed' },
      ],
    },
    disabled: {
      entry: assign({ ...fresh, isDisabled: true }),
      exit: assign({ isDisabled: false }),
      on: {
        'field.enabled': [{ guard: 'isInline', target: 'open' }, { target: 'closed' }],
      },
    },
    closed: {
      entry: 'forget',
      on: { 'list.opened': 'open' },
    },
    open: {
      tags: 'open',
      entry: 'forget',
      initial: 'loading',
      on: {
        'list.closed': { guard: 'isField', target: 'closed' },
        'text.typed': [
          { guard: 'isFirstLoad', actions: assign({ text: ({ event }) => event.text }) },
          {
            guard: 'isSearchable',
            target: '.settling',
            actions: assign({ text: ({ event }) => event.text }),
          },
        ],
        'records.chosen': [
          {
            guard: 'isSingleField',
            target: 'closed',
            actions: { type: 'choose', params: ({ event }) => ({ records: event.records }) },
          },
          { actions: { type: 'choose', params: ({ event }) => ({ records: event.records }) } },
        ],
      },
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadPage',
            src: 'loadPage',
            input: ({ context }) => ({ search: context.answered === null ? '' : context.text.trim(), page: 1 }),
            onDone: [
              {
                guard: 'isFirstLoadOfTyped',
                target: 'loading',
                reenter: true,
                actions: [
                  { type: 'take', params: ({ event }) => event.output },
                  assign({ answered: '', isSearchable: true }),
                ],
              },
              {
                guard: 'isFirstLoad',
                target: 'loaded',
                actions: [
                  { type: 'take', params: ({ event }) => event.output },
                  assign({ answered: '', isSearchable: ({ event }) => event.output.next !== null }),
                ],
              },
              {
                target: 'loaded',
                actions: [
                  { type: 'take', params: ({ event }) => event.output },
                  assign({ answered: ({ context }) => context.text.trim() }),
                ],
              },
            ],
            onError: 'failed',
          },
        },
        loaded: {
          on: { 'end.reached': { guard: 'hasNext', target: 'loadingMore' } },
        },
        settling: {
          tags: 'settling',
          after: {
            searchDelay: [{ guard: 'isAnswered', target: 'loaded' }, { target: 'loading' }],
          },
          on: {
            'text.typed': { target: 'settling', reenter: true, actions: assign({ text: ({ event }) => event.text }) },
          },
        },
        loadingMore: {
          tags: 'busy',
          invoke: {
            id: 'loadPage',
            src: 'loadPage',
            input: ({ context }) => ({ search: context.answered ?? '', page: context.next ?? 1 }),
            onDone: { target: 'loaded', actions: { type: 'append', params: ({ event }) => event.output } },
            onError: 'failed',
          },
        },
        failed: {
          on: {
            'retry.pressed': [{ guard: 'hasRecords', target: 'loadingMore' }, { target: 'loading' }],
          },
        },
      },
    },
  },
});
