import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What axe finds on the page by the rules of WCAG 2.2 AA and its good practices; one line a finding, none is the goal. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // No frames of other origins are in the product, and the newer way opens a page for each run.
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any, all }) => `${id}: ${help} ${html.slice(0, 160)} ${[...any, ...all][0]?.message ?? ''}`.trim()));
}
