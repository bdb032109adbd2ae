import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';

type NodeResult = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number];

/** What axe finds on the page by the rules of WCAG 2.2 AA and its good practices; one line a finding, none is the goal. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // What passes need not be told.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // No frames of other origins are in the product, and the newer way opens a page for each run.
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter((node) => !isScrolledUnder(node) && !(id === 'label-content-name-mismatch' && isDescribed(node)))
      .map(({ html, any, all }) => `${id}: ${help} ${html.slice(0, 160)} ${[...any, ...all][0]?.message ?? ''}`.trim()),
  );
}

/** A choice is named by its first line and described by its second: both are read, and what is said to choose it is the first. */
function isDescribed({ html }: NodeResult): boolean {
  return html.includes('aria-describedby=');
}

/** What lies half under a bar that stays in view is whole one turn of the wheel later. */
function isScrolledUnder({ any, all }: NodeResult): boolean {
  return [...any, ...all].some(({ message }) => message.includes('partially obscured'));
}
