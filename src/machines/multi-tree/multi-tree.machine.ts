/**
 * Choosing from a tree (spec sections 2, 4 and 7). One of it: choosing sets the value and closes, clearing sets null (undefined where
 * a value is required). Several: ticks are the list's own until it closes, by its button or a press elsewhere; select-all ticks
 * whatever is shown, and while select-with-descendants is on a branch gets what its node gets. A tree that stands in the page (a
 * filter) tells every tick at once. The nodes are loaded when it opens, and what was typed is searched then; a disabled one loads nothing (section 6).
 */
import { assign, fromPromise, setup } from 'xstate';
import type { TreeNode } from '#shared/contract/index.ts';
import {
  ancestorsOf,
  chosenInOrder,
  indexTree,
  matchingPlaces,
  tickAll,
  tickBelow,
  toggleNode,
  type TreeIndex,
} from '#shared/tree/index.ts';

export interface MultiTreeInput {
  readonly isSeveral: boolean;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  readonly isInline: boolean;
  /** The chosen nodes, for an inline tree; others receive them when they open. */
  readonly chosen: readonly number[];
}

interface MultiTreeContext extends Omit<MultiTreeInput, 'chosen'> {
  readonly index: TreeIndex;
  readonly chosen: ReadonlySet<number>;
  /** Select-with-descendants. */
  readonly takesBelow: boolean;
  /** Open branches. */
  readonly opened: ReadonlySet<number>;
  /** The search text; a search shows all results, whichever branches are open. */
  readonly text: string;
}

export type MultiTreeEvent =
  | { readonly type: 'tree.opened'; readonly chosen: readonly number[] }
  | { readonly type: 'tree.closed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'text.typed'; readonly text: string }
  | { readonly type: 'branch.toggled'; readonly id: number }
  /** Opens all branches of the same parent, as `*` does in a tree. */
  | { readonly type: 'branches.opened'; readonly ids: readonly number[] }
  | { readonly type: 'node.toggled'; readonly id: number }
  | { readonly type: 'all.toggled' }
  | { readonly type: 'below.toggled' }
  | { readonly type: 'choice.applied' }
  | { readonly type: 'value.cleared' }
  /** The choice was changed from outside. */
  | { readonly type: 'value.changed'; readonly chosen: readonly number[] }
  | { readonly type: 'field.disabled' }
  | { readonly type: 'field.enabled' };

const noTree = indexTree([]);
/** Up to this many nodes the whole tree opens; beyond it only the roots and the paths to chosen nodes. */
const openAtFirst = 60;

export const multiTreeMachine = setup({
  types: {
    input: {} as MultiTreeInput,
    context: {} as MultiTreeContext,
    events: {} as MultiTreeEvent,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    loadTree: fromPromise<readonly TreeNode[]>(() => Promise.reject(new Error('loadTree is not provided'))),
  },
  actions: {
    choose: (_, _params: { ids: readonly number[]; nodes: readonly TreeNode[] }) => {},
    clear: (_, _params: { value: null | undefined }) => {},
    forget: assign(({ context }) => ({
      index: noTree,
      takesBelow: false,
      opened: new Set<number>(),
      text: '',
      chosen: context.isInline ? context.chosen : new Set<number>(),
    })),
    begin: assign((_, { chosen }: { chosen: readonly number[] }) => ({ chosen: new Set(chosen) })),
    keepText: assign({ text: ({ context, event }) => (event.type === 'text.typed' ? event.text : context.text) }),
    take: assign(({ context }, { nodes }: { nodes: readonly TreeNode[] }) => {
      const index = indexTree(nodes);
      return { index, opened: firstOpened(index, context.chosen) };
    }),
    toggle: assign(({ context }, { id }: { id: number }) => ({
      chosen: context.isSeveral
        ? toggleNode(context.index, context.chosen, id, context.takesBelow)
        : new Set(context.chosen.has(id) && !context.isRequired ? [] : [id]),
    })),
    toggleAll: assign(({ context }) => ({ chosen: tickAll(context.chosen, fittingIds(context)) })),
    toggleBelow: assign(({ context }) => ({
      takesBelow: !context.takesBelow,
      chosen: context.takesBelow ? context.chosen : tickBelow(context.index, context.chosen),
    })),
    toggleBranch: assign(({ context }, { id }: { id: number }) => {
      const opened = new Set(context.opened);
      if (!opened.delete(id)) opened.add(id);
      return { opened };
    }),
  },
  guards: {
    isDisabled: ({ context }) => context.isDisabled,
    isEnabled: ({ context }) => !context.isDisabled,
    isInline: ({ context }) => context.isInline,
    isSingleField: ({ context }) => !context.isSeveral && !context.isInline,
    isSeveral: ({ context }) => context.isSeveral,
    isField: ({ context }) => !context.isInline,
    isSeveralField: ({ context }) => context.isSeveral && !context.isInline,
    isSeveralInline: ({ context }) => context.isSeveral && context.isInline,
  },
}).createMachine({
  id: 'multiTree',
  context: ({ input }) => ({
    ...input,
    index: noTree,
    chosen: new Set(input.chosen),
    takesBelow: false,
    opened: new Set(),
    text: '',
  }),
  initial: 'beginning',
  on: {
    'value.cleared': {
      guard: 'isEnabled',
      actions: { type: 'clear', params: ({ context }) => ({ value: context.isRequired ? undefined : null }) },
    },
    'value.changed': {
      guard: 'isInline',
      actions: { type: 'begin', params: ({ event }) => ({ chosen: event.chosen }) },
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
      entry: ['forget', assign({ isDisabled: true })],
      exit: assign({ isDisabled: false }),
      on: {
        'field.enabled': [{ guard: 'isInline', target: 'open' }, { target: 'closed' }],
      },
    },
    closed: {
      entry: 'forget',
      on: {
        'tree.opened': {
          target: 'open',
          actions: { type: 'begin', params: ({ event }) => ({ chosen: event.chosen }) },
        },
      },
    },
    open: {
      tags: 'open',
      initial: 'loading',
      on: {
        'tree.closed': { guard: 'isField', target: 'closed' },
      },
      states: {
        loading: {
          tags: 'busy',
          on: { 'text.typed': { actions: 'keepText' } },
          invoke: {
            id: 'loadTree',
            src: 'loadTree',
            onDone: { target: 'loaded', actions: { type: 'take', params: ({ event }) => ({ nodes: event.output }) } },
            onError: 'failed',
          },
        },
        loaded: {
          on: {
            'text.typed': { actions: 'keepText' },
            'branch.toggled': { actions: { type: 'toggleBranch', params: ({ event }) => ({ id: event.id }) } },
            'branches.opened': {
              actions: assign({ opened: ({ context, event }) => new Set([...context.opened, ...event.ids]) }),
            },
            'node.toggled': [
              {
                guard: 'isSingleField',
                target: '#multiTree.closed',
                actions: {
                  type: 'choose',
                  params: ({ context, event }) => ({ ids: [event.id], nodes: context.index.nodes }),
                },
              },
              {
                guard: 'isInline',
                actions: [
                  { type: 'toggle', params: ({ event }) => ({ id: event.id }) },
                  { type: 'choose', params: chosenIds },
                ],
              },
              { actions: { type: 'toggle', params: ({ event }) => ({ id: event.id }) } },
            ],
            'all.toggled': [
              { guard: 'isSeveralInline', actions: ['toggleAll', { type: 'choose', params: chosenIds }] },
              { guard: 'isSeveral', actions: 'toggleAll' },
            ],
            'below.toggled': [
              { guard: 'isSeveralInline', actions: ['toggleBelow', { type: 'choose', params: chosenIds }] },
              { guard: 'isSeveral', actions: 'toggleBelow' },
            ],
            // Clicking outside keeps the ticks.
            'tree.closed': {
              guard: 'isSeveralField',
              target: '#multiTree.closed',
              actions: { type: 'choose', params: chosenIds },
            },
            'choice.applied': {
              guard: 'isSeveralField',
              target: '#multiTree.closed',
              actions: { type: 'choose', params: chosenIds },
            },
          },
        },
        failed: {
          on: { 'retry.pressed': 'loading' },
        },
      },
    },
  },
});

function chosenIds({ context }: { context: MultiTreeContext }) {
  return { ids: chosenInOrder(context.index, context.chosen), nodes: context.index.nodes };
}

/** Ids that match the search, for select-all. */
export function fittingIds({ index, text }: Pick<MultiTreeContext, 'index' | 'text'>): number[] {
  return matchingPlaces(index, text).fitting.flatMap((place) => index.nodes[place]?.id ?? []);
}

function firstOpened(index: TreeIndex, chosen: ReadonlySet<number>): ReadonlySet<number> {
  if (index.nodes.length <= openAtFirst) return new Set(index.nodes.map(({ id }) => id));
  const opened = new Set<number>();
  index.nodes.forEach(({ id }, place) => {
    if (index.levels[place] === 0) opened.add(id);
  });
  for (const id of chosen) {
    for (const above of ancestorsOf(index, id)) opened.add(above);
  }
  return opened;
}
