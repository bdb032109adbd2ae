import axeCore, { type AxeResults, type NodeResult, type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** Rules that theme, direction and size of the screen decide, beside what the page says. */
const rulesOfLook = ['color-contrast', 'target-size', 'link-in-text-block', 'scrollable-region-focusable'];

const runs = {
  /** The rules of WCAG 2.2 AA and good practices. */
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  ofLook: { type: 'rule', values: rulesOfLook },
} as const satisfies Record<string, RunOptions['runOnly']>;

/** What axe finds on the page; one line a finding, none is the goal. */
export async function axeFindings(page: Page, rules: keyof typeof runs): Promise<string[]> {
  // Once a document: half a megabyte of it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  const runOnly = runs[rules];
  const violations = await page.evaluate(
    async (only): Promise<AxeResults['violations']> =>
      // What passes need not be told.
      (
        await globalThis.axe.run(document, {
          resultTypes: ['violations'],
          runOnly: { ...only, values: [...only.values] },
        })
      ).violations,
    runOnly,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter((node) => !isScrolledUnder(node) && !(id === 'label-content-name-mismatch' && isDescribed(node)))
      .map(({ html, any, all }) => `${id}: ${help} ${html.slice(0, 160)} ${[...any, ...all][0]?.message ?? ''}`.trim()),
  );
}

declare global {
  /** In the page, once it was put there. */
  var axe: Pick<typeof axeCore, 'run'>;
}

/** A choice is named by its first line and described by its second: both are read, and what is said to choose it is the first. */
function isDescribed({ html }: NodeResult): boolean {
  return html.includes('aria-describedby=');
}

/** What lies half under a bar that stays in view is whole one turn of the wheel later. */
function isScrolledUnder({ any, all }: NodeResult): boolean {
  return [...any, ...all].some(({ message }) => message.includes('partially obscured'));
}
