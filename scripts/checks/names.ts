import { readFileSync, writeFileSync } from 'node:fs';
import type { Check } from './check.ts';
import { firstOf, literalText, nodesOf, propertiesOf, readSources, isNode, type SourceFile } from './syntax.ts';

/** Where the names stand. */
export const namesPath = 'src/shared/contract/resource-names.ts';
const declaring = new Set(['defineResource', 'defineRequest', 'defineOwnRequest', 'defineReport']);

/** The names of resources and reports that a contract declares. */
export function declaredNames(file: SourceFile): string[] {
  return [...nodesOf(file.program)]
    .filter(({ type, callee }) => type === 'CallExpression' && isNode(callee) && declaring.has(String(callee['name'])))
    .flatMap((node) => literalText(propertiesOf(firstOf(node)).get('name')) ?? []);
}

/** The module that lists them as a type. */
export function namesModule(names: readonly string[]): string {
  const lines = names.toSorted().map((name) => `  | '${name}'`);
  return `/** Every resource and report. Written by \`npm run names\` from what the contracts declare. */
export type DeclaredName =
${lines.join('\n')};
`;
}

async function wanted(): Promise<string> {
  const contracts = await readSources(['src/features/*/contract.ts', 'src/features/*/contract/**/*.ts']);
  return namesModule([...new Set(contracts.flatMap(declaredNames))]);
}

/** Writes the module anew. */
export async function writeNames(): Promise<void> {
  writeFileSync(namesPath, await wanted());
}

/** The list of names is what the contracts declare: what is in it and nowhere else would compile though nothing answers. */
export const names: Check = {
  name: 'names',
  run: async () =>
    readFileSync(namesPath, 'utf8') === (await wanted())
      ? []
      : [{ where: namesPath, message: 'is out of date: npm run names' }],
};
