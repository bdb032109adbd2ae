import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What axe finds on the page by the rules of WCAG 2.2 AA and its good practices; one line a finding, none is the goal. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}
