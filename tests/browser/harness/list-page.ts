import type { Locator, Page } from 'playwright';
import type { Language } from '#shared/i18n/languages.ts';
import { word } from '#tests/support/words.ts';

/** A list screen with its panel and forms, whose parts are found by their texts as a person finds them. */
export interface ListPage {
  readonly page: Page;
  readonly search: Locator;
  /** The panel of a record or the form over the list. */
  readonly dialog: Locator;
  button(key: string): Locator;
  /** A field of the open form. */
  field(key: string): Locator;
  /** The row whose header cell has this text. */
  row(name: string): Locator;
  /** Waits for a text. */
  says(key: string, values?: Record<string, string | number>): Promise<void>;
}

/** The parts of the list screen in a page. */
export function listPage(page: Page, language: Language = 'en'): ListPage {
  const text = (key: string, values: Record<string, string | number> = {}): string => word(key, values, language);
  const dialog = page.getByRole('dialog');
  return {
    page,
    dialog,
    search: page.getByRole('searchbox', { name: text('common:list.search'), exact: true }),
    button: (key) => page.getByRole('button', { name: text(key), exact: true }),
    field: (key) => dialog.getByRole('textbox', { name: text(key), exact: true }),
    row: (name) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
    says: (key, values) => page.getByText(text(key, values), { exact: true }).first().waitFor(),
  };
}
