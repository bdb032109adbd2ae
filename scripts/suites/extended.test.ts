import { expect, test } from 'vitest';
import { isExtended } from './extended.ts';

const before = `import { one } from './one.ts';
export const routes: readonly AppRoute[] = [{ path: '/one' }];
export const slice: ServerSlice = { name: 'x', resources: [oneServer], reactions: [follow(oneServer, act)] };
export type Name = 'one' | 'two';
export function act() {
  return [one];
}
`;
const path = 'src/features/x/server.ts';

test.each([
  ['a statement', `${before}export const two = 2;\n`],
  ['a name among the imports', before.replace('{ one }', '{ one, two }')],
  ['a further import', `import { two } from './two.ts';\n${before}`],
  ['an item of a list', before.replace("[{ path: '/one' }]", "[\n  { path: '/one' },\n  { path: '/two' },\n]")],
  ['a name of a type', before.replace("| 'two'", "| 'three' | 'two'")],
  ['a resource of a slice', before.replace('[oneServer]', '[oneServer, twoServer]')],
])('%s is more beside what was there', (_, after) => {
  expect(isExtended(path, before, after)).toBe(true);
});

test.each([
  ['something else in a function', before.replace('[one]', '[one, two]')],
  ['what follows the changes of others', before.replace('act)]', 'act), follow(otherServer, act)]')],
  ['an item that is gone', before.replace("{ path: '/one' }", '')],
  ['an import that is gone', before.replace("import { one } from './one.ts';\n", '')],
  ['another property', before.replace("name: 'x',", "name: 'x', limit: 1,")],
  ['something that is done when the module is read', `${before}act();\n`],
])('%s is not', (_, after) => {
  expect(isExtended(path, before, after)).toBe(false);
});
