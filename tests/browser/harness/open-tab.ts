import type { Page } from 'playwright';
import { word } from '#tests/support/words.ts';

/** Opens a tab of a record's page, which may be in the menu of those without room. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  const more = page.getByRole('button', { name: word('common:record.moreTabs'), exact: true });
  await tab.or(more).first().waitFor();
  if ((await tab.count()) === 0) {
    await more.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  }
  await tab.click();
}
