import { glob } from 'node:fs/promises';
import type { Check, Finding } from './check.ts';
import { firstOf, isNode, nodesOf, placeOf, readSource, type SourceFile, type SyntaxNode } from './syntax.ts';

/** Content may appear a moment after the action that causes it. A test that reads it once is unreliable. */
const readings = new Set([
  'allInnerTexts',
  'allTextContents',
  'count',
  'getAttribute',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEnabled',
  'isVisible',
  'textContent',
]);

/** A browser test retries what it expects of a page: `await expect.poll(() => …)`, never `expect(await …)`. */
export const waits: Check = {
  name: 'waits',
  run: async () => {
    const paths = await Array.fromAsync(glob('tests/browser/**/*.ts'));
    return paths.toSorted().flatMap((path) => waitFindings(readSource(path.replaceAll('\\', '/'))));
  },
};

/** Checks one file of browser tests. */
export function waitFindings(file: SourceFile): Finding[] {
  return [...nodesOf(file.program)].filter(isReadOnce).map((node) => ({
    where: placeOf(file, node),
    message: 'reads the page once: await expect.poll(() => …)',
  }));
}

/** Whether a node is `expect(await locator.count())` or similar. */
function isReadOnce(node: SyntaxNode): boolean {
  const { callee } = node;
  if (node.type !== 'CallExpression' || !isNode(callee) || callee['name'] !== 'expect') return false;
  const awaited = firstOf(node);
  if (!isNode(awaited) || awaited.type !== 'AwaitExpression' || !isNode(awaited['argument'])) return false;
  const read = awaited['argument']['callee'];
  return isNode(read) && isNode(read['property']) && readings.has(String(read['property']['name']));
}
