import axeCore, { type AxeResults, type NodeResult, type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** Rules that depend on the theme, direction and size of the screen, and not only on the content. */
const rulesOfLook = ['color-contrast', 'target-size', 'link-in-text-block', 'scrollable-region-focusable'];

/** The parts of the frame that all screens of a document share. */
const frame = ['.ui-nav', '.ui-topbar', '.ui-bottombar'];

const runs = {
  /** The rules of WCAG 2.2 AA and good practices. */
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  ofLook: { type: 'rule', values: rulesOfLook },
} as const satisfies Record<string, RunOptions['runOnly']>;

/** axe's findings on the page, one a line; the goal is none. */
export async function axeFindings(page: Page, rules: keyof typeof runs): Promise<string[]> {
  // Once a document, since it has half a megabyte.
  const isKnown = await page.evaluate(() => 'axe' in globalThis);
  if (!isKnown) await page.evaluate(axeCore.source);
  const runOnly = runs[rules];
  const violations = await page.evaluate(
    async ({ only, exclude }): Promise<AxeResults['violations']> =>
      // Passed rules need not be reported.
      (
        await globalThis.axe.run(
          { include: [['html']], exclude },
          {
            resultTypes: ['violations'],
            runOnly: { ...only, values: [...only.values] },
          },
        )
      ).violations,
    // The frame stays as it is while its document does: it is looked at once.
    { only: runOnly, exclude: isKnown ? frame.map((selector) => [selector]) : [] },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(
        (node) =>
          !isScrolledUnder(node) && !(id === 'label-content-name-mismatch' && (isDescribed(node) || isDrawn(node))),
      )
      .map(({ html, any, all }) => `${id}: ${help} ${html.slice(0, 160)} ${[...any, ...all][0]?.message ?? ''}`.trim()),
  );
}

declare global {
  /** A function in the page, after axe was inserted. */
  var axe: Pick<typeof axeCore, 'run'>;
}

/** A choice has its first line as name and its second as description. Both are read, and saying the first chooses it. */
function isDescribed({ html }: NodeResult): boolean {
  return html.includes('aria-describedby=');
}

/** A day of a sheet is drawn in short, and its label says it in words; it is reached by arrows, and nobody calls it by what it shows. */
function isDrawn({ html }: NodeResult): boolean {
  return html.includes('class="people-days-cell"');
}

/** A target half under a sticky bar is fully visible after scrolling a little. */
function isScrolledUnder({ any, all }: NodeResult): boolean {
  return [...any, ...all].some(({ message }) => message.includes('partially obscured'));
}
