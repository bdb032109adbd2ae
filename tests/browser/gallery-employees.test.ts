import { describe, expect, test } from 'vitest';
import { employeePickerMachine } from '#machines/employee-picker/employee-picker.machine.ts';
import {
  type EmployeePage,
  type EmployeePickerInput,
  type EmployeeQuestion,
  type EmployeeRow,
} from '#machines/employee-picker/employee-picker.ts';
import { walk, type Settlement } from '#machines/testing/index.ts';
import { openFlow, useGallery, type FlowPage } from './harness/index.ts';

const sixty = Array.from({ length: 60 }, (_, at) => at + 1);
const inputs = {
  employees: { isExpanded: false, isDisabled: false, ids: sixty },
  employeesOff: { isExpanded: false, isDisabled: true, ids: sixty },
  expanded: { isExpanded: true, isDisabled: false, ids: sixty },
  expandedOff: { isExpanded: true, isDisabled: true, ids: sixty },
} satisfies Record<string, EmployeePickerInput>;
const nameOf = (input: EmployeePickerInput): string =>
  Object.entries(inputs).find(([, each]) => each === input)?.[0] ?? '';

const row = (id: number): EmployeeRow => ({
  id,
  emp_code: String(1000 + id),
  first_name: 'Person',
  last_name: String(id),
});
const stamp = { version: 1, create_time: '2026-01-01T00:00:00Z', update_time: '2026-01-01T00:00:00Z' };
const rowsOf = (rows: readonly EmployeeRow[]): unknown[] =>
  rows.map((each) => ({
    ...each,
    display_name: `Person ${each.id}`,
    department: null,
    area: [],
    position: null,
    photo: null,
    ...stamp,
  }));

/** The calls of the flow: a page of the table, or the selected people by id. Tags outside the flow also fetch by id. */
const calls = {
  loadPage: { having: 'employees/?page=', lacking: 'id__in' },
  loadSelected: { having: 'id__in' },
} as const;

describe('employee picker in the browser', () => {
  const gallery = useGallery();

  test('walks every transition', async () => {
    const flow = await openFlow(gallery, 'employees/?');
    const { page } = flow;
    const choose = page.locator('.employee-choose');
    const panel = page.locator('.employee-panel');
    const search = panel.getByRole('searchbox', { name: 'Search name or ID' });
    const press = (act: () => Promise<unknown>) => async (): Promise<void> => {
      await act();
      await flow.pass(40);
    };
    const isHeld = async ({ having, lacking }: { having: string; lacking?: string }, more = ''): Promise<boolean> =>
      (await flow.held()).some(
        (call) => call.includes(having) && (lacking === undefined || !call.includes(lacking)) && call.includes(more),
      );
    const settle = (_: FlowPage, id: string, result: Settlement): Promise<void> => {
      const which = id === 'loadPage' ? calls.loadPage : calls.loadSelected;
      if ('error' in result) return flow.letGo({ ...which, fails: true });
      // The outputs are those of the fixtures below.
      const { rows, total } =
        id === 'loadPage'
          ? (result.output as EmployeePage)
          : { rows: result.output as readonly EmployeeRow[], total: 50 };
      return flow.letGo({ ...which, fails: false, body: { code: 'ZBGA0000', data: rowsOf(rows), total, next: null } });
    };
    const askedFor = ({ by, within, search: words, page: number, size }: EmployeeQuestion): string =>
      `employees/?page=${number}&page_size=${size}${words === '' ? '' : `&search=${words}`}${within.length === 0 ? '' : `&${by}__in=${within.join(',')}`}`;

    const table: Record<string, (model: { question: EmployeeQuestion; text: string }) => Promise<void>> = {
      loading: async ({ question }) => {
        await expect.poll(() => isHeld(calls.loadPage, askedFor(question))).toBe(true);
      },
      loaded: async () => {
        await panel.getByText('Person 1', { exact: true }).first().waitFor();
        await expect.poll(() => panel.getByText('The employees could not be loaded').count()).toBe(0);
      },
      settling: async ({ text }) => expect.poll(() => search.inputValue()).toBe(text),
      failed: () => panel.getByText('The employees could not be loaded').waitFor(),
    };
    const selected: Record<string, () => Promise<void>> = {
      naming: () => expect.poll(() => isHeld(calls.loadSelected)).toBe(true),
      named: () => expect.poll(() => panel.locator('.employee-selected .ui-skeleton').count()).toBe(0),
      unnamed: () => panel.getByText('This could not be loaded').waitFor(),
    };

    await walk({
      machine: employeePickerMachine,
      input: inputs.employees,
      alsoInputs: Object.values(inputs).slice(1),
      isCover: true,
      project: ({ question, text }) => [question.page, text],
      events: {
        'picker.opened': [{ type: 'picker.opened', ids: sixty }],
        'filter.changed': [{ type: 'filter.changed', by: 'area', within: [], isAll: false }],
        'text.typed': [
          { type: 'text.typed', text: 'an' },
          { type: 'text.typed', text: '' },
        ],
        'page.turned': [{ type: 'page.turned', page: 2 }],
        'size.changed': [{ type: 'size.changed', size: 20 }],
        'retry.pressed': [{ type: 'retry.pressed' }],
        'rows.ticked': [{ type: 'rows.ticked', ids: [] }],
        'person.removed': [{ type: 'person.removed', id: 3 }],
        'selection.emptied': [{ type: 'selection.emptied' }],
        'end.reached': [{ type: 'end.reached' }],
        'names.retried': [{ type: 'names.retried' }],
        'selection.confirmed': [{ type: 'selection.confirmed' }],
        'selection.discarded': [{ type: 'selection.discarded' }],
        'value.changed': [{ type: 'value.changed', ids: [2] }],
        'field.disabled': [{ type: 'field.disabled' }],
        'field.enabled': [{ type: 'field.enabled' }],
      },
      outcomes: {
        loadPage: {
          done: [
            { rows: [row(1), row(2)], total: 40 },
            { rows: [], total: 5 },
          ],
          fails: true,
        },
        loadSelected: { done: [sixty.map(row)], fails: true },
      },
      isPossible: ({ question, text, rows, ids, known }, event) => {
        switch (event.type) {
          case 'text.typed':
            return 'text' in event && event['text'] !== text && (event['text'] === '' || question.search === '');
          case 'page.turned':
            return rows.length > 0 && question.page === 1 && question.size === 10 && text === '';
          case 'filter.changed':
            return question.by === 'department' && question.page === 1 && text === '';
          case 'size.changed':
            return rows.length > 0 && question.size === 10 && question.page === 1 && text === '';
          case 'rows.ticked':
            return rows.length > 0 && ids.includes(1);
          case 'person.removed':
            return ids.includes(3);
          case 'selection.emptied':
            return ids.length > 0;
          // The list is long enough to scroll once its names are there.
          case 'end.reached':
            return known.size > 2;
          default:
            return true;
        }
      },
      start: async (input) => {
        await flow.show(nameOf(input));
        // Tags of the field outside the flow fetch their six names.
        return flow;
      },
      gestures: {
        'picker.opened': press(() => choose.click()),
        'filter.changed': press(() => panel.getByRole('tab', { name: 'Area' }).click()),
        'text.typed': (_, { text }) => press(() => search.fill(text))(),
        'page.turned': press(() => panel.getByRole('button', { name: 'Next page' }).click()),
        'size.changed': press(async () => {
          await panel.getByRole('button', { name: /per page/ }).click();
          await flow.pass(40);
          await page.getByRole('option', { name: '20 per page' }).click();
        }),
        'retry.pressed': press(() =>
          panel.locator('.employee-people').getByRole('button', { name: 'Try again' }).click(),
        ),
        'rows.ticked': press(() =>
          panel.getByRole('row', { name: 'Person 1', exact: true }).getByRole('checkbox').press('Space'),
        ),
        'person.removed': press(() => panel.getByRole('button', { name: /^Remove (Person 3|#3)$/ }).click()),
        'selection.emptied': press(() => panel.getByRole('button', { name: 'Remove all' }).click()),
        'end.reached': press(() =>
          panel.locator('.employee-selected-list').evaluate((list) => list.scrollTo({ top: list.scrollHeight })),
        ),
        'names.retried': press(() =>
          panel.locator('.employee-selected').getByRole('button', { name: 'Try again' }).click(),
        ),
        'selection.confirmed': press(() => page.getByRole('button', { name: 'Confirm' }).click()),
        'selection.discarded': press(() => page.getByRole('button', { name: 'Discard' }).click()),
        'value.changed': () => flow.tell('gallery.changed'),
        'field.disabled': flow.turn,
        'field.enabled': flow.turn,
      },
      settle,
      pass: () => flow.pass(500),
      states: {
        disabled: async () => {
          await expect.poll(() => panel.count()).toBe(0);
          if ((await choose.count()) > 0) await expect.poll(() => choose.isDisabled()).toBe(true);
        },
        closed: async () => {
          await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
          await expect.poll(() => choose.isEnabled()).toBe(true);
        },
        ...Object.fromEntries(
          Object.entries(table).flatMap(([one, checkTable]) =>
            Object.entries(selected).map(([other, checkNames]) => [
              `open.table.${one} + open.selected.${other}`,
              async (_: FlowPage, model: { question: EmployeeQuestion; text: string }) => {
                await checkTable(model);
                await checkNames();
              },
            ]),
          ),
        ),
      },
      paths: 13,
    });
  });
});
