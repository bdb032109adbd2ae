import { describe, expect, test } from 'vitest';
import { lookupMachine, type LookupInput, type LookupPage } from '#machines/lookup/lookup.machine.ts';
import { walk, type Settlement } from '#machines/testing/index.ts';
import { openFlow, useGallery, type FlowPage } from './harness/index.ts';

const plain: LookupInput = { isSeveral: false, isRequired: false, isDisabled: false, isInline: false };
const inputs = {
  lookupOne: plain,
  lookupMany: { ...plain, isSeveral: true },
  lookupOff: { ...plain, isDisabled: true },
  lookupInPage: { ...plain, isSeveral: true, isInline: true },
  lookupInPageOff: { ...plain, isSeveral: true, isInline: true, isDisabled: true },
} satisfies Record<string, LookupInput>;
const nameOf = (input: LookupInput): string => Object.entries(inputs).find(([, each]) => each === input)?.[0] ?? '';

let answers = 0;
/** New records, twenty of them so that the list grows with every page. */
function body({ next }: LookupPage, length = 20): unknown {
  answers += 1;
  const stamp = { version: 1, create_time: '2026-01-01T00:00:00Z', update_time: '2026-01-01T00:00:00Z' };
  const data = Array.from({ length }, (_, at) => {
    const id = answers * 100 + at;
    return {
      id,
      display_name: `Person ${id}`,
      emp_code: String(id),
      first_name: 'Person',
      last_name: String(id),
      department: null,
      area: [],
      position: null,
      photo: null,
      ...stamp,
    };
  });
  return { code: 'ZBGA0000', data, next, total: length < 20 ? length : 60 };
}

describe('lookup in the browser', () => {
  const gallery = useGallery();
  const page20: LookupPage = { records: [{ id: 1, display_name: '' }], next: 2 };

  test('walks every transition', async () => {
    const flow = await openFlow(gallery, 'employees/');
    const { page } = flow;
    const dialog = page.getByRole('dialog');
    const options = page.getByRole('option');
    const trigger = page.locator('.lookup-trigger');
    const isListThere = async (): Promise<boolean> => (await page.locator('.lookup').count()) > 0;
    const onlyHeld = async (): Promise<string> =>
      (await flow.held()).map((call) => call.replace(/^.*\?/, '')).at(-1) ?? '';
    const settle = (_: FlowPage, __: string, result: Settlement): Promise<void> =>
      // The machine's own fixtures are pages.
      flow.letGo('error' in result ? { fails: true } : { fails: false, body: body(result.output as LookupPage) });

    await walk({
      machine: lookupMachine,
      input: inputs.lookupOne,
      alsoInputs: Object.values(inputs).slice(1),
      isCover: true,
      project: ({ text, answered, next, isSearchable }) => [text, answered, next === null, isSearchable],
      events: {
        'list.opened': [{ type: 'list.opened' }],
        'list.closed': [{ type: 'list.closed' }],
        'text.typed': [
          { type: 'text.typed', text: 'an' },
          { type: 'text.typed', text: '' },
        ],
        'end.reached': [{ type: 'end.reached' }],
        'retry.pressed': [{ type: 'retry.pressed' }],
        'records.chosen': [{ type: 'records.chosen', records: [{ id: 1, display_name: '' }] }],
        'value.cleared': [{ type: 'value.cleared' }],
        'field.disabled': [{ type: 'field.disabled' }],
        'field.enabled': [{ type: 'field.enabled' }],
      },
      outcomes: { loadPage: { done: [page20, { ...page20, next: null }], fails: true } },
      isPossible: ({ text, records, isInline }, event) => {
        // Typing the existing text is no input; without options there is nothing to choose.
        if ('text' in event) return event['text'] !== text;
        if (event.type === 'records.chosen') return records.length > 0;
        return !(event.type === 'value.cleared' && isInline);
      },
      start: async (input) => {
        await flow.show(nameOf(input));
        return flow;
      },
      gestures: {
        'list.opened': async () => {
          await trigger.click();
          await flow.pass(40);
        },
        'list.closed': async () => {
          await page.mouse.click(4, 4);
          await flow.pass(40);
        },
        'text.typed': async (_, { text }) => {
          await page.getByRole('combobox').fill(text);
          await flow.pass(40);
        },
        'end.reached': async () => {
          await page.getByRole('listbox').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
          await flow.pass(40);
          await expect.poll(onlyHeld).toMatch(/page=[2-9]/);
        },
        'retry.pressed': async () => {
          await page.getByRole('button', { name: 'Try again' }).click();
          await flow.pass(40);
        },
        'records.chosen': async () => {
          await options.last().click();
          await flow.pass(40);
        },
        'value.cleared': async () => {
          // Only this test can press it behind an open list; once cleared it is gone.
          const clear = page.locator('.lookup-clear');
          if ((await clear.count()) > 0) await clear.evaluate((button: HTMLElement) => button.click());
          await flow.pass(40);
          await expect
            .poll(() => page.locator('[data-sample="lookup"]').getAttribute('data-value'))
            .toMatch(/^(null|\[\])$/);
        },
        'field.disabled': flow.turn,
        'field.enabled': flow.turn,
      },
      settle,
      pass: async () => flow.pass(500),
      states: {
        disabled: async () => {
          await expect.poll(isListThere).toBe(false);
          if ((await trigger.count()) > 0) await expect.poll(() => trigger.isDisabled()).toBe(true);
        },
        closed: async () => {
          await expect.poll(() => dialog.count()).toBe(0);
          await expect.poll(() => trigger.isEnabled()).toBe(true);
        },
        'open.loading': async (_, { text, answered }) => {
          await expect
            .poll(onlyHeld)
            .toBe(answered === null || text === '' ? 'page=1&page_size=20' : `page=1&page_size=20&search=${text}`);
        },
        'open.loaded': async (_, { isSearchable }) => {
          await expect.poll(() => options.count()).toBeGreaterThanOrEqual(20);
          await expect.poll(() => page.getByRole('combobox').count()).toBe(isSearchable ? 1 : 0);
          await expect.poll(() => page.getByRole('alert').count()).toBe(0);
        },
        'open.settling': async (_, { text }) => {
          await expect.poll(() => page.getByRole('combobox').inputValue()).toBe(text);
        },
        'open.loadingMore': async (_, { answered, next }) => {
          await expect.poll(onlyHeld).toBe(`page=${next}&page_size=20${answered ? `&search=${answered}` : ''}`);
        },
        'open.failed': async () => {
          await page.getByRole('alert').getByText('This could not be loaded').waitFor();
        },
      },
      paths: 8,
    });
  });

  test('letters typed while the first page loads stay in the search and are searched', async () => {
    const flow = await openFlow(gallery, 'employees/');
    const { page } = flow;
    await flow.show('lookupOne');
    await page.locator('.lookup-trigger').click();
    await flow.pass(40);
    const search = page.getByRole('combobox');
    await page.keyboard.type('ann');
    await flow.pass(40);
    await expect.poll(() => search.inputValue()).toBe('ann');
    await flow.letGo({ fails: false, body: body(page20) });
    await page.keyboard.type('e');
    await expect.poll(() => search.inputValue()).toBe('anne');
    await flow.pass(540);
    await expect.poll(async () => (await flow.held()).at(-1)).toContain('search=anne');
    // One less than the first page: by the number the test sees that these are drawn.
    await flow.letGo({ fails: false, body: body({ ...page20, next: null }, 19) });
    await expect.poll(() => page.getByRole('option').count()).toBe(19);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('a list that fits has no scrollbar', async () => {
    const flow = await openFlow(gallery, 'employees/');
    const { page } = flow;
    await flow.show('lookupOne');
    await page.locator('.lookup-trigger').click();
    await flow.pass(40);
    await flow.letGo({ fails: false, body: body({ ...page20, next: null }, 2) });
    // Two people, and nobody.
    await expect.poll(() => page.getByRole('option').count()).toBe(3);
    await expect
      .poll(() => page.getByRole('listbox').evaluate((list) => list.scrollHeight - list.clientHeight))
      .toBe(0);
  });
});
