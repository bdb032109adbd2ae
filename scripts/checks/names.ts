import { readFileSync, writeFileSync } from 'node:fs';
import type { Check } from './check.ts';
import { firstOf, literalText, nodesOf, propertiesOf, readSources, isNode, type SourceFile } from './syntax.ts';

/** The file with the names. */
export const namesPath = 'src/shared/contract/resource-names.ts';
const declaring = new Set(['defineResource', 'defineRequest', 'defineOwnRequest', 'defineReport']);

/** The names of resources and reports that a contract declares. */
export function declaredNames(file: SourceFile): string[] {
  return [...nodesOf(file.program)]
    .filter(({ type, callee }) => type === 'CallExpression' && isNode(callee) && declaring.has(String(callee['name'])))
    .flatMap((node) => literalText(propertiesOf(firstOf(node)).get('name')) ?? []);
}

/** The permissions that resources declare in addition to the usual ones, by their `verbs`. */
export function declaredPermissions(file: SourceFile): string[] {
  return [...nodesOf(file.program)]
    .filter(({ type, callee }) => type === 'CallExpression' && isNode(callee) && declaring.has(String(callee['name'])))
    .flatMap((node) => {
      const properties = propertiesOf(firstOf(node));
      const elements = properties.get('verbs')?.['elements'];
      const verbs = Array.isArray(elements) ? elements.flatMap((element) => literalText(element) ?? []) : [];
      return verbs.map((verb) => `${literalText(properties.get('name'))}.${verb}`);
    });
}

/** A shorter union is written on one line. */
const longest = 85;

const union = (names: readonly string[]): string => {
  const members = names.toSorted().map((name) => `'${name}'`);
  const short = ` ${members.join(' | ') || 'never'}`;
  // In the formatter's layout.
  return short.length < longest ? short : `\n${members.map((member) => `  | ${member}`).join('\n')}`;
};

/** The module that lists them as types. */
export function namesModule(names: readonly string[], permissions: readonly string[] = []): string {
  return `/** Every resource and report. Written by \`npm run names\` from what the contracts declare. */
export type DeclaredName =${union(names)};

/** The verbs that resources have besides the usual ones. */
export type DeclaredPermission =${union(permissions)};
`;
}

async function wanted(): Promise<string> {
  const contracts = await readSources(['src/features/*/contract.ts', 'src/features/*/contract/**/*.ts']);
  return namesModule([...new Set(contracts.flatMap(declaredNames))], contracts.flatMap(declaredPermissions));
}

/** Writes the module. */
export async function writeNames(): Promise<void> {
  writeFileSync(namesPath, await wanted());
}

/** The list of names matches the contracts: a name that only the list contains would compile although nothing answers to it. */
export const names: Check = {
  name: 'names',
  run: async () =>
    readFileSync(namesPath, 'utf8') === (await wanted())
      ? []
      : [{ where: namesPath, message: 'is out of date: npm run names' }],
};
