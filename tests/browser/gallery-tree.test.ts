import { describe, expect, test } from 'vitest';
import { multiTreeMachine, type MultiTreeInput } from '#machines/multi-tree/multi-tree.machine.ts';
import { walk } from '#machines/testing/index.ts';
import { openFlow, useGallery } from './harness/index.ts';

const plain: MultiTreeInput = { isSeveral: true, isRequired: false, isDisabled: false, isInline: false, chosen: [] };
const inputs = {
  treeMany: plain,
  treeOne: { ...plain, isSeveral: false },
  treeOff: { ...plain, isDisabled: true },
  treeInPage: { ...plain, isInline: true, chosen: [5] },
  treeInPageOff: { ...plain, isInline: true, isDisabled: true, chosen: [5] },
} satisfies Record<string, MultiTreeInput>;
const nameOf = (input: MultiTreeInput): string => Object.entries(inputs).find(([, each]) => each === input)?.[0] ?? '';

/** The section's departments in the machine's form: Head office › Finance, Sales; Plant. */
const node = (id: number, parent: number | null, name: string) => ({ id, name, display_name: name, parent });
const nodes = [node(1, null, 'Head office'), node(2, 1, 'Finance'), node(5, 1, 'Sales'), node(8, null, 'Plant')];

describe('tree in the browser', () => {
  const gallery = useGallery();

  test('walks every transition', async () => {
    const flow = await openFlow(gallery, 'tree/');
    const { page } = flow;
    const tree = page.getByRole('tree');
    // The name of a collapsed branch is followed by the number of chosen departments in it.
    const item = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}( |$)`) });
    const trigger = page.locator('.lookup-trigger');
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    const press = (act: () => Promise<unknown>) => async (): Promise<void> => {
      await act();
      await flow.pass(40);
    };

    await walk({
      machine: multiTreeMachine,
      input: inputs.treeMany,
      alsoInputs: Object.values(inputs).slice(1),
      isCover: true,
      project: ({ chosen, takesBelow, text, opened }) => [
        [...chosen].toSorted((a, b) => a - b),
        takesBelow,
        text,
        opened.has(1),
      ],
      events: {
        'tree.opened': [{ type: 'tree.opened', chosen: [5] }],
        'tree.closed': [{ type: 'tree.closed' }],
        'retry.pressed': [{ type: 'retry.pressed' }],
        'text.typed': [{ type: 'text.typed', text: 'sales' }],
        'branch.toggled': [{ type: 'branch.toggled', id: 1 }],
        'branches.opened': [{ type: 'branches.opened', ids: [1] }],
        'node.toggled': [{ type: 'node.toggled', id: 1 }],
        'all.toggled': [{ type: 'all.toggled' }],
        'below.toggled': [{ type: 'below.toggled' }],
        'choice.applied': [{ type: 'choice.applied' }],
        'value.cleared': [{ type: 'value.cleared' }],
        'value.changed': [{ type: 'value.changed', chosen: [4] }],
        'field.disabled': [{ type: 'field.disabled' }],
        'field.enabled': [{ type: 'field.enabled' }],
      },
      outcomes: { loadTree: { done: [nodes], fails: true } },
      isPossible: ({ text, isInline, index, chosen, takesBelow }, { type }) => {
        // Only fields can be cleared; the value changes from outside where the change can be seen.
        if (type === 'value.cleared') return !isInline && index.nodes.length === 0;
        if (type === 'value.changed')
          return index.nodes.length > 0 && chosen.has(5) && chosen.size === 1 && !takesBelow && text === '';
        // One thing at a time: the pure part's tests cover combinations. During a search every branch is expanded.
        const isFirst = chosen.size <= 1 && !takesBelow && text === '';
        return [
          'branch.toggled',
          'branches.opened',
          'node.toggled',
          'all.toggled',
          'below.toggled',
          'text.typed',
        ].includes(type)
          ? isFirst
          : true;
      },
      start: async (input) => {
        await flow.show(nameOf(input));
        return flow;
      },
      gestures: {
        'tree.opened': press(() => trigger.click()),
        'tree.closed': press(() => page.mouse.click(4, 4)),
        'retry.pressed': press(() => page.getByRole('button', { name: 'Try again' }).click()),
        'text.typed': (_, { text }) => press(() => page.getByRole('searchbox').fill(text))(),
        'branch.toggled': press(() => item('Head office').locator('.lookup-chevron').click()),
        'branches.opened': press(async () => {
          await tree.focus();
          await page.keyboard.press('Home');
          await page.keyboard.press('*');
        }),
        'node.toggled': press(() => item('Head office').locator('bdi').click()),
        'all.toggled': press(() => box('All').press('Space')),
        'below.toggled': press(() => box('Include everything below').press('Space')),
        'choice.applied': press(() => page.getByRole('button', { name: 'Apply' }).click()),
        'value.cleared': press(async () => {
          const clear = page.locator('.lookup-clear');
          if ((await clear.count()) > 0) await clear.evaluate((button: HTMLElement) => button.click());
          await expect
            .poll(() => page.locator('[data-sample="tree"]').getAttribute('data-value'))
            .toMatch(/^(null|\[\])$/);
        }),
        'value.changed': () => flow.tell('gallery.changed'),
        'field.disabled': flow.turn,
        'field.enabled': flow.turn,
      },
      settle: (_, __, result) => flow.letGo({ fails: 'error' in result }),
      states: {
        disabled: async () => {
          await expect.poll(() => page.locator('.lookup').count()).toBe(0);
          if ((await trigger.count()) > 0) await expect.poll(() => trigger.isDisabled()).toBe(true);
        },
        closed: async () => {
          await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
          await expect.poll(() => trigger.isEnabled()).toBe(true);
        },
        'open.loading': async (_, { text }) => {
          await expect.poll(async () => (await flow.held()).at(-1)).toBe('POST /personnel/api/v2/departments/tree/ {}');
          await expect.poll(() => tree.count()).toBe(0);
          await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(text);
        },
        'open.loaded': async (_, { chosen, opened, text, takesBelow, isSeveral }) => {
          await item('Head office').waitFor();
          const attribute = isSeveral ? 'aria-checked' : 'aria-selected';
          await expect.poll(() => item('Head office').getAttribute(attribute)).toBe(String(chosen.has(1)));
          await expect
            .poll(() => item('Head office').getAttribute('aria-expanded'))
            .toBe(String(opened.has(1) || text !== ''));
          await expect.poll(() => item('Plant').count()).toBe(text === '' ? 1 : 0);
          if (isSeveral) await expect.poll(() => box('Include everything below').isChecked()).toBe(takesBelow);
        },
        'open.failed': async () => {
          await page.getByRole('alert').getByText('This could not be loaded').waitFor();
        },
      },
      paths: 11,
    });
  });
});
