import type { Check, Finding } from './check.ts';
import type { SourceFile } from './syntax.ts';
import { isNode, literalText, nodesOf, placeOf, readSources } from './syntax.ts';

/**
 * Astro pages, which dependency-cruiser cannot read, follow the same rules: a page imports a slice only by an index.ts or routes, and
 * no server code.
 */
export const pages: Check = {
  name: 'page imports',
  run: async () => (await readSources(['src/**/*.astro'])).flatMap(pageFindings),
};

/** Checks the imports of one page. */
export function pageFindings(file: SourceFile): Finding[] {
  return [...nodesOf(file.program)].flatMap((node) => {
    const target = /^(Import|Export).*Declaration$|^ImportExpression$/.test(node.type)
      ? literalText(node['source'])
      : undefined;
    if (target === undefined || !isNode(node)) return [];
    const problem = importProblem(target);
    return problem ? [{ where: placeOf(file, node), message: problem }] : [];
  });
}

function importProblem(target: string): string | undefined {
  if (/(^#server\/)|(\/server(\/|\.ts$))|(\.server\.ts$)/.test(target))
    return `${target}: a page reaches no server code`;
  const inside = /(?:^#features\/|\/features\/)[^/]+\/(.+)$/.exec(target)?.[1];
  if (inside !== undefined && !/^((?:[\w-]+\/)?index\.tsx?|islands\/[\w-]+\.tsx|[\w-]+-island\.tsx)$/.test(inside)) {
    return `${target}: a page reaches a slice by an index.ts or an island`;
  }
  return undefined;
}
