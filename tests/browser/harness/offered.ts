import type { Locator, Page } from 'playwright';

/**
 * The choices of the list that is open. Its note "Loading" has the role of an option too, since a list box may hold nothing else:
 * a press on it chooses nothing.
 */
export const offered = (page: Pick<Page, 'locator'>): Locator => page.locator('[role="option"][data-key]');
