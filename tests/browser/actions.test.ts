import type { Locator, Page } from 'playwright';
import { z } from 'zod';
import { beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#features/app/routes.ts';
import { serverSlices } from '#features/slices.server.ts';
import { employee } from '#features/team/contract.ts';
import { wordsIn } from '#server/words/index.ts';
import { bulkResultSchema, type Action, type AnyField, type AnyResource } from '#shared/contract/index.ts';
import type { AppRoute } from '#shared/routing/index.ts';
import { builtKey } from '#shared/i18n/keys.ts';
import { openActionStage, type ActionStage, type ListedRecord } from '#tests/support/actionable.ts';
import { countCalls, goWithin, isReady, leaveScreen, offered, useClockedSite } from './harness/index.ts';
import { isKey } from './harness/look.ts';

const { text } = wordsIn('en');

const answerSchema = z.object({ data: z.array(bulkResultSchema) });

/** As high as a table of 200 rows. */
const highWindow = { width: 1440, height: 12_000 };

/** Every action of every resource; a new one is pressed as soon as it is declared. */
const actions = serverSlices
  .flatMap(({ resources = [] }) => resources.map(({ resource }) => resource))
  .flatMap((resource) =>
    Object.values(resource.actions).map((action) => ({ name: action.call.name, resource, action })),
  );

/** The screen of a resource's records. @throws if there is none */
function screenOf({ name }: AnyResource): AppRoute {
  const route = allRoutes.find(
    ({ resource, permits }) => resource === name || permits?.some((permit) => permit.resource === name),
  );
  if (!route) throw new Error(`No screen shows ${name}: its actions cannot be pressed.`);
  return route;
}

const textOf = ({ words: { namespace, key } }: AnyResource, path: string, values?: Record<string, string | number>) =>
  text(builtKey(`${namespace}:${key}.${path}`), values);

/** The resource's own text, or the one that all kinds of requests share. */
function ofRequests(own: Parameters<typeof builtKey>[0], shared: string): string {
  const ownText = text(builtKey(own));
  return isKey(ownText) ? text(builtKey(`common:${shared}`)) : ownText;
}

/** The text of an action; actions of a menu may share theirs. */
function ofAction(
  resource: AnyResource,
  { name, menu }: Action,
  what: string,
  record: ListedRecord,
  count: string | number = 1,
): string {
  const values = { count, name: record.display_name };
  const own = textOf(resource, `action.${name}.${what}`, values);
  if (!isKey(own)) return own;
  // All kinds of requests share the texts that they do not have themselves.
  return menu === undefined
    ? text(builtKey(`common:action.${name}.${what}`), values)
    : textOf(resource, `action.${menu}.${what}`, values);
}

describe('every action is pressed once, and its effect is seen', () => {
  const site = useClockedSite();
  let stage: ActionStage;
  beforeAll(async () => {
    stage = await openActionStage(site.server, site.people, () => site.post);
  });

  /** How often each screen was opened. */
  const openings = new Map<string, number>();

  /**
   * Goes to the screen of the records in the page that all presses of a person share: opening it anew was half of the time. The list
   * has as many rows as the stage reads, since records of other actions may come before this one; and one row less each time, so that
   * it is read anew.
   */
  async function openScreenOf(resource: AnyResource): Promise<Page> {
    const page = await site.kept(stage.roleFor(resource));
    countCalls(page);
    await isReady(page);
    const { path, title } = screenOf(resource);
    const earlier = openings.get(path) ?? 0;
    openings.set(path, earlier + 1);
    await goWithin(page, `${path}?page_size=${Math.min(200, resource.pageSizeCeiling) - earlier}`, text(title));
    return page;
  }

  /** The menus of the rows with this name. */
  const menusOf = (page: Page, { display_name: name }: ListedRecord): Locator =>
    page.getByRole('button', { name: text('common:list.actionsOf', { name }), includeHidden: true });

  /** Opens the tab with the record; a screen's other tabs are mounted when opened. */
  async function openTabOf(page: Page, record: ListedRecord): Promise<void> {
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await isReady(page);
      if ((await menusOf(page, record).count()) > 0) break;
    }
    // A table draws only the rows in its window, so a higher one shows all.
    if ((await menusOf(page, record).count()) === 0) await page.setViewportSize(highWindow);
    await menusOf(page, record).first().waitFor();
  }

  /** Presses the item in the menu of the record's row, or of the first of several equal rows that offers it. */
  async function pressInRow(page: Page, resource: AnyResource, action: Action, record: ListedRecord): Promise<void> {
    const buttons = menusOf(page, record);
    await buttons.first().waitFor();
    const item = page.getByRole('menuitem', { name: ofAction(resource, action, 'label', record), exact: true });
    for (const button of await buttons.all()) {
      await button.click();
      await page.getByRole('menu').first().waitFor();
      if (action.menu !== undefined)
        await page.getByRole('menuitem', { name: textOf(resource, `menu.${action.menu}`), exact: true }).click();
      if ((await item.count()) > 0) return item.click();
      await page.keyboard.press('Escape');
    }
    throw new Error(`No row of ${record.display_name} offers ${action.call.name}`);
  }

  async function fill(page: Page, dialog: Locator, label: string, field: AnyField, value: unknown): Promise<void> {
    if (field.target !== undefined || field.choices) {
      await dialog.getByRole('button', { name: new RegExp(label) }).click();
      const choices = offered(page).or(page.getByRole('treeitem'));
      // A choice that may be empty offers that first.
      await (field.choices ? choices.last() : choices.first()).click();
      // A choice of several stays open for the next one.
      if (field.valueType === 'references') await page.keyboard.press('Escape');
      return;
    }
    const box = dialog.getByRole('textbox', { name: label });
    await box.fill(field.valueType === 'datetime' ? String(value).slice(0, 19).replace('T', ' ') : String(value));
    await box.press('Tab');
  }

  test.each(actions)('$name', async ({ resource, action }) => {
    const { to } = action;
    const record = await stage.bring(resource, action);
    const before = await stage.logged(resource, action);
    const input = await stage.inputFor(resource, action);
    const page = await openScreenOf(resource);
    const ofFields = `${resource.fieldWords.namespace}:${resource.fieldWords.key}` as const;
    // Screen readers do not see rows behind a dialog. The case matters: "Bound" is not in "Unbound". Cells, since another state in the
    // row may have the same words.
    const inState =
      to === undefined
        ? menusOf(page, record)
        : page.getByRole('gridcell', { includeHidden: true }).filter({
            hasText: new RegExp(
              RegExp.escape(ofRequests(`${ofFields}.status_choice.${to}`, `choice.status.${to}`)),
              'u',
            ),
          });
    const answered = page.waitForResponse((response) => response.url().endsWith(action.call.path));
    await openTabOf(page, record);
    // Before the press, since an action without input is done at once.
    const shownBefore = await inState.count();
    await pressInRow(page, resource, action, record);
    if (action.asks || Object.keys(action.fields).length > 0) {
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      for (const [name, field] of Object.entries(action.fields)) {
        if (input[name] === undefined) continue;
        await fill(page, dialog, ofRequests(`${ofFields}.field.${name}`, `field.${name}`), field, input[name]);
      }
      await dialog.getByRole('button', { name: ofAction(resource, action, 'label', record), exact: true }).click();
    }
    const { data } = answerSchema.parse(await (await answered).json());
    expect(data).toEqual([expect.objectContaining({ id: record.id, ok: true })]);
    const done = ofAction(resource, action, 'done', record, data[0]?.context?.['count']);
    // A start code is shown in place of a message.
    const shown =
      action.call.name === employee.actions.start_code.call.name
        ? page.getByRole('dialog', { name: text('per:slip.title') })
        : page.getByText(done, { exact: true });
    await shown.first().waitFor();
    expect(await stage.logged(resource, action)).toBe(before + 1);
    const after = (await stage.list(resource)).find(({ id }) => id === record.id);
    if (to !== undefined) expect(after?.['status']).toBe(to);
    // The list behind shows it without reloading.
    if (to !== undefined && resource.fields['status']?.options.column)
      await expect.poll(() => inState.count()).toBe(shownBefore + 1);
    if (!after) await expect.poll(() => inState.count()).toBe(shownBefore - 1);
    await leaveScreen(page);
  });
});
