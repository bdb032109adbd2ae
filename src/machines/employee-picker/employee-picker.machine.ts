/**
 * The employee picker (spec sections 2, 4, 7 and 9): a tree of departments, areas or positions to filter by, a search made
 * 500 ms after the hand has rested, a table in pages of 5, 10, 20 or 50 (10 at first), and the list of who is selected,
 * whose names are loaded by `id__in` in pages of 50. The selection is the picker's own until it is confirmed, then ids are
 * returned; discarding drops it. The expanded variant stands in the form, has neither, and tells every change at once.
 * A disabled picker opens nothing and loads nothing (section 6).
 */
import { assign, fromPromise, setup } from 'xstate';
import {
  type EmployeePage,
  type EmployeePickerContext,
  type EmployeePickerEvent,
  type EmployeePickerInput,
  type EmployeeQuestion,
  type EmployeeRow,
  ask,
  fresh,
  namelessIds,
  selectedPageSize,
  selection,
} from './employee-picker.ts';

export const employeePickerMachine = setup({
  types: {
    input: {} as EmployeePickerInput,
    context: {} as EmployeePickerContext,
    events: {} as EmployeePickerEvent,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    loadPage: fromPromise<EmployeePage, EmployeeQuestion>(() => Promise.reject(new Error('loadPage is not provided'))),
    loadSelected: fromPromise<readonly EmployeeRow[], { ids: readonly number[] }>(() =>
      Promise.reject(new Error('loadSelected is not provided')),
    ),
  },
  actions: {
    choose: (_, _params: { ids: readonly number[]; known: ReadonlyMap<number, EmployeeRow | null> }) => {},
    forget: assign(fresh),
    begin: assign((_, { ids }: { ids: readonly number[] }) => ({ ids: [...new Set(ids)] })),
    question: assign(({ context }, part: Partial<EmployeeQuestion>) => ({
      question: { ...context.question, ...part },
    })),
    takePage: assign(({ context }, page: EmployeePage) => ({
      rows: page.rows,
      total: page.total,
      known: new Map([...context.known, ...page.rows.map((row) => [row.id, row] as const)]),
    })),
    takeNames: assign(({ context }, { rows }: { rows: readonly EmployeeRow[] }) => ({
      known: new Map<number, EmployeeRow | null>([
        ...context.known,
        ...namelessIds(context).map((id) => [id, null] as const),
        ...rows.map((row) => [row.id, row] as const),
      ]),
    })),
    tick: assign(({ context }, { ids }: { ids: readonly number[] }) => {
      const inSight = new Set(context.rows.map(({ id }) => id));
      const ticked = new Set(ids.filter((id) => inSight.has(id)));
      const unchanged = context.ids.filter((id) => !inSight.has(id) || ticked.has(id));
      return { ids: [...new Set([...unchanged, ...ticked])] };
    }),
    remove: assign(({ context }, { id }: { id: number }) => ({ ids: context.ids.filter((other) => other !== id) })),
    empty: assign({ ids: [] }),
  },
  guards: {
    isDisabled: ({ context }) => context.isDisabled,
    isEnabled: ({ context }) => !context.isDisabled,
    isExpanded: ({ context }) => context.isExpanded,
    isDialog: ({ context }) => !context.isExpanded,
    isAsked: ({ context }) => context.text.trim() === context.question.search,
    isPastEnd: ({ context }, { page }: { page: EmployeePage }) =>
      page.rows.length === 0 && page.total > 0 && context.question.page > 1,
    isNameless: ({ context }) => namelessIds(context).length > 0,
    hasMoreSelected: ({ context }) => context.wanted < context.ids.length,
    isOtherValue: ({ context }, { ids }: { ids: readonly number[] }) =>
      context.isExpanded && (context.ids.length !== ids.length || context.ids.some((id, at) => id !== ids[at])),
  },
  delays: { searchDelay: 500 },
}).createMachine({
  id: 'employeePicker',
  context: ({ input }) => ({ ...input, ids: [...new Set(input.ids)], ...fresh(), known: new Map() }),
  initial: 'beginning',
  on: { 'field.disabled': { guard: 'isEnabled', target: '.disabled' } },
  states: {
    beginning: {
      always: [
        { guard: 'isDisabled', target: 'disabled' },
        { guard: 'isExpanded', target: 'open' },
        { target: 'closed' },
      ],
    },
    disabled: {
      entry: ['forget', assign({ isDisabled: true })],
      exit: assign({ isDisabled: false }),
      on: {
        'field.enabled': [{ guard: 'isExpanded', target: 'open' }, { target: 'closed' }],
        'value.changed': {
          guard: 'isExpanded',
          actions: { type: 'begin', params: ({ event }) => ({ ids: event.ids }) },
        },
      },
    },
    closed: {
      entry: 'forget',
      on: {
        'picker.opened': { target: 'open', actions: { type: 'begin', params: ({ event }) => ({ ids: event.ids }) } },
      },
    },
    open: {
      tags: 'open',
      type: 'parallel',
      on: {
        'selection.confirmed': { guard: 'isDialog', target: 'closed', actions: { type: 'choose', params: selection } },
        'selection.discarded': { guard: 'isDialog', target: 'closed' },
      },
      states: {
        table: {
          initial: 'loading',
          on: {
            'filter.changed': {
              target: '.loading',
              reenter: true,
              actions: {
                type: 'question',
                params: ({ event }) => ask({ by: event.by, within: event.within, isAll: event.isAll, page: 1 }),
              },
            },
            'text.typed': { target: '.settling', reenter: true, actions: assign({ text: ({ event }) => event.text }) },
            'page.turned': {
              target: '.loading',
              reenter: true,
              actions: { type: 'question', params: ({ event }) => ask({ page: event.page }) },
            },
            // Keeps the first visible row visible.
            'size.changed': {
              target: '.loading',
              reenter: true,
              actions: {
                type: 'question',
                params: ({ context: { question }, event }) =>
                  ask({ size: event.size, page: Math.floor(((question.page - 1) * question.size) / event.size) + 1 }),
              },
            },
          },
          states: {
            loading: {
              tags: 'busy',
              invoke: {
                id: 'loadPage',
                src: 'loadPage',
                input: ({ context }) => context.question,
                onDone: [
                  {
                    // People were removed meanwhile: go to the last page.
                    guard: { type: 'isPastEnd', params: ({ event }) => ({ page: event.output }) },
                    target: 'loading',
                    reenter: true,
                    actions: {
                      type: 'question',
                      params: ({ context, event }) =>
                        ask({ page: Math.ceil(event.output.total / context.question.size) }),
                    },
                  },
                  { target: 'loaded', actions: { type: 'takePage', params: ({ event }) => event.output } },
                ],
                onError: 'failed',
              },
            },
            loaded: {},
            settling: {
              after: {
                searchDelay: [
                  { guard: 'isAsked', target: 'loading' },
                  {
                    target: 'loading',
                    actions: {
                      type: 'question',
                      params: ({ context }) => ask({ search: context.text.trim(), page: 1 }),
                    },
                  },
                ],
              },
            },
            failed: { on: { 'retry.pressed': 'loading' } },
          },
        },
        selected: {
          initial: 'checking',
          on: {
            'rows.ticked': [
              {
                guard: 'isExpanded',
                target: '.checking',
                actions: [
                  { type: 'tick', params: ({ event }) => ({ ids: event.ids }) },
                  { type: 'choose', params: selection },
                ],
              },
              { target: '.checking', actions: { type: 'tick', params: ({ event }) => ({ ids: event.ids }) } },
            ],
            'person.removed': [
              {
                guard: 'isExpanded',
                target: '.checking',
                actions: [
                  { type: 'remove', params: ({ event }) => ({ id: event.id }) },
                  { type: 'choose', params: selection },
                ],
              },
              { target: '.checking', actions: { type: 'remove', params: ({ event }) => ({ id: event.id }) } },
            ],
            'selection.emptied': [
              { guard: 'isExpanded', target: '.named', actions: ['empty', { type: 'choose', params: selection }] },
              { target: '.named', actions: 'empty' },
            ],
            'value.changed': {
              guard: { type: 'isOtherValue', params: ({ event }) => ({ ids: event.ids }) },
              target: '.checking',
              actions: { type: 'begin', params: ({ event }) => ({ ids: event.ids }) },
            },
          },
          states: {
            checking: { always: [{ guard: 'isNameless', target: 'naming' }, { target: 'named' }] },
            naming: {
              invoke: {
                id: 'loadSelected',
                src: 'loadSelected',
                input: ({ context }) => ({ ids: namelessIds(context) }),
                onDone: {
                  target: 'checking',
                  actions: { type: 'takeNames', params: ({ event }) => ({ rows: event.output }) },
                },
                onError: 'unnamed',
              },
            },
            named: {
              on: {
                'end.reached': {
                  guard: 'hasMoreSelected',
                  target: 'checking',
                  actions: assign({ wanted: ({ context }) => context.wanted + selectedPageSize }),
                },
              },
            },
            unnamed: { on: { 'names.retried': 'naming' } },
          },
        },
      },
    },
  },
});
