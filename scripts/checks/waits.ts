import { glob } from 'node:fs/promises';
import type { Check, Finding } from './check.ts';
import {
  firstOf,
  isNode,
  nodesOf,
  placeOf,
  propertiesOf,
  readSource,
  type SourceFile,
  type SyntaxNode,
} from './syntax.ts';

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

/**
 * A browser test retries what it expects of a page: `await expect.poll(() => …)`, never `expect(await …)`; and it waits as long as
 * every other, since a busy machine is late with anything.
 */
export const waits: Check = {
  name: 'waits',
  run: async () => {
    const paths = await Array.fromAsync(glob('tests/browser/**/*.ts'));
    return paths.toSorted().flatMap((path) => waitFindings(readSource(path.replaceAll('\\', '/'))));
  },
};

/** Checks one file of browser tests. */
export function waitFindings(file: SourceFile): Finding[] {
  return [...nodesOf(file.program)].flatMap((node) =>
    isReadOnce(node)
      ? [{ where: placeOf(file, node), message: 'reads the page once: await expect.poll(() => …)' }]
      : hasOwnPatience(node)
        ? [{ where: placeOf(file, node), message: 'waits for a time of its own: leave it to vitest.config.ts' }]
        : [],
  );
}

/** Whether a node is `expect.poll(…, { timeout: 20_000 })`. */
function hasOwnPatience({ type, callee, arguments: given }: SyntaxNode): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee['property']) || !Array.isArray(given))
    return false;
  return callee['property']['name'] === 'poll' && propertiesOf(given[1]).get('timeout')?.type === 'Literal';
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
