import type { Locator, Page } from 'playwright';
import { wordsIn } from '#server/words/index.ts';
import { isVisible, type AnyField, type AnyResource } from '#shared/contract/index.ts';
import { builtKey } from '#shared/i18n/keys.ts';
import { isKey } from './look.ts';
import { offered } from './offered.ts';

const { text } = wordsIn('en');

const figures = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 12 });

type Values = Readonly<Record<string, unknown>>;

/** Fills a form as a person does: types into its boxes, presses what its lists offer, adds rows. In English. */
export interface FormFiller {
  /** Fills what the form shows of these values, and remembers it: the next step is filled by the next call. */
  fill(values: Values): Promise<void>;
}

/** @param dialog the form of a new record of the resource */
export function formFiller(page: Page, dialog: Locator, resource: AnyResource): FormFiller {
  const { namespace, key } = resource.fieldWords;
  /** The resource's own word, or the one that all have. */
  const wordOf = (path: string): string => {
    const own = text(builtKey(`${namespace}:${key}.${path}`));
    return isKey(own) ? text(builtKey(`common:${path}`)) : own;
  };
  const filled = new Set<string>();

  /** The first record that the list of a field offers. */
  async function pick(within: Locator, label: string, field: AnyField): Promise<void> {
    const people = within.getByRole('button', {
      name: text('common:employees.chooseFor', { name: label }),
      exact: true,
    });
    if ((await people.count()) > 0) return pickPerson(people);
    await within
      .getByRole('button', { name: new RegExp(`^(.* )?${RegExp.escape(label)}`, 'u') })
      .first()
      .click();
    await offered(page).or(page.getByRole('treeitem')).first().click();
    // A choice of several stays open for the next one.
    if (field.valueType === 'references') await page.keyboard.press('Escape');
  }

  async function pickPerson(button: Locator): Promise<void> {
    await button.click();
    const panel = page.getByRole('dialog', { name: text('common:employees.title') });
    await panel.getByRole('row').nth(1).getByRole('rowheader').click();
    await panel.getByRole('button', { name: text('common:employees.confirm'), exact: true }).click();
    await panel.waitFor({ state: 'detached' });
  }

  /** The place in the middle of the map. */
  async function pickPlace(box: Locator): Promise<void> {
    await box.click();
    const map = page.getByRole('dialog', { name: text('common:map.title') });
    await map.getByLabel(text('common:map.surface'), { exact: true }).press('Enter');
    await map.getByRole('button', { name: text('common:map.confirm'), exact: true }).click();
    await map.waitFor({ state: 'detached' });
  }

  async function choose(within: Locator, label: string, path: string, value: unknown): Promise<void> {
    const button = within.getByRole('button', { name: new RegExp(RegExp.escape(label), 'u') }).first();
    const chosen = wordOf(`${path}_choice.${String(value)}`);
    if ((await button.textContent())?.includes(chosen)) return;
    await button.click();
    await page.getByRole('option', { name: chosen, exact: true }).first().click();
  }

  async function type(box: Locator, field: AnyField, value: unknown): Promise<void> {
    // Never “1e-8”, which nobody types.
    const written = typeof value === 'number' ? figures.format(value) : String(value);
    await box.fill(field.valueType === 'datetime' ? written.slice(0, 16).replace('T', ' ') : written);
    await box.press('Tab');
    await drawn();
  }

  /** Nobody types into the next box before this one is drawn. */
  const drawn = (): Promise<void> =>
    page.evaluate(
      async () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );

  async function addRow(name: string, field: AnyField, row: Values): Promise<void> {
    const group = dialog.getByRole('group', { name: new RegExp(`^${RegExp.escape(wordOf(`field.${name}`))}`, 'u') });
    const rows = group.locator('.row');
    const add = group.getByRole('button', { name: wordOf(`row.${name}.add`) });
    await add.waitFor();
    if ((await rows.count()) === 0) await add.click();
    // The focus goes to the new row a frame later.
    await rows.first().waitFor();
    await drawn();
    for (const [cell, of] of Object.entries(field.rows?.fields ?? {}))
      if (row[cell] !== undefined)
        await set(rows.first(), wordOf(`row.${name}.field.${cell}`), `row.${name}.${cell}`, of, row[cell]);
  }

  async function set(within: Locator, label: string, path: string, field: AnyField, value: unknown): Promise<void> {
    if (field.target !== undefined) return pick(within, label, field);
    if (field.choices) return choose(within, label, path, value);
    const box = within
      .locator(`input[name="${nameIn(path)}"]:not([type=hidden]), textarea[name="${nameIn(path)}"]`)
      .first();
    if (field.kind === 'location') return pickPlace(box);
    if (field.valueType === 'flag' || !(await box.isVisible())) return undefined;
    return type(box, field, value);
  }

  const nameIn = (path: string): string => path.split('.').at(-1) ?? path;

  return {
    fill: async (values) => {
      for (const [name, field] of Object.entries(resource.fields)) {
        const value = values[name];
        if (filled.has(name) || !field.isWritable || value === undefined || value === null) continue;
        const label = wordOf(`field.${name}`);
        if (!isVisible(resource.fields, name, values) || !(await dialog.getByText(label).first().isVisible())) continue;
        filled.add(name);
        const [row] = Array.isArray(value) ? (value as unknown[]) : [];
        if (field.rows) await addRow(name, field, (row ?? {}) as Values);
        else await set(dialog, label, name, field, value);
      }
    },
  };
}
