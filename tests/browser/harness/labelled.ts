import type { Locator, Page } from 'playwright';

/** The field of exactly this name, with the mark of a required one or without. */
export const labelled = (page: Pick<Page | Locator, 'getByLabel'>, name: string): Locator =>
  page.getByLabel(new RegExp(`^${RegExp.escape(name)}\\s*\\*?$`));
