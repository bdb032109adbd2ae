import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import type { Check, Finding } from './check.ts';
import { nodesOf, placeOf, propertiesOf, isNode, readSources } from './syntax.ts';

/** The only file that may contain colours. */
const tokenFile = /^src\/shared\/ui\/(styles\/)?tokens\.css$/;

/**
 * Styles use only tokens and logical properties (docs/look.md#tokens), in style sheets and in screens. A class has its own rule in one
 * sheet only: all sheets of the application are one, and another part of the same name would change it.
 */
export const styles: Check = {
  name: 'styles',
  run: async () => {
    const sheets = await Array.fromAsync(glob('src/**/*.css'));
    const screens = await readSources(['src/**/*.tsx']);
    const read = sheets.map((path) => ({ path: path.replaceAll('\\', '/'), source: readFileSync(path, 'utf8') }));
    return [
      ...read.flatMap(({ path, source }) => sheetFindings(path, source)),
      ...sharedClasses(read),
      ...screens.flatMap((file) =>
        [...nodesOf(file.program)]
          .filter((node) => node.type === 'JSXAttribute' && isNode(node['name']) && node['name']['name'] === 'style')
          .flatMap((node) => inlineFindings(node).map((message) => ({ where: placeOf(file, node), message }))),
      ),
    ];
  },
};

const namedColours =
  'white|black|red|green|blue|gray|grey|yellow|orange|purple|pink|brown|cyan|magenta|silver|navy|teal|maroon|olive|lime|aqua|fuchsia|gold|crimson|tomato|indigo|violet';
const colour = new RegExp(
  String.raw`#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(${namedColours})(?![\w-])`,
  'i',
);

/** Physical properties and their replacements, so that Arabic is mirrored automatically. */
const physical: Readonly<Record<string, string>> = {
  left: 'inset-inline-start',
  right: 'inset-inline-end',
  top: 'inset-block-start',
  bottom: 'inset-block-end',
  width: 'inline-size',
  height: 'block-size',
  'min-width': 'min-inline-size',
  'max-width': 'max-inline-size',
  'min-height': 'min-block-size',
  'max-height': 'max-block-size',
};
const physicalSides = /^(margin|padding|border|scroll-margin|scroll-padding)-(left|right|top|bottom)(-|$)/;
const physicalCorners = /^border-(top|bottom)-(left|right)-radius$/;
const physicalValues: Readonly<Record<string, RegExp>> = {
  'text-align': /\b(left|right)\b/,
  float: /\b(left|right)\b/,
  clear: /\b(left|right)\b/,
};

/** Comments and strings keep their length, so that positions stay correct. */
const blanked = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, (text) => text.replace(/[^\n]/g, ' '));

/** The classes that are the whole selector of a rule, outside of other rules. */
function ownClasses(source: string): Set<string> {
  const within: string[] = [];
  const found = new Set<string>();
  for (const [text, selector] of blanked(source).matchAll(/([^{};]*)\{|\}|;/g)) {
    if (text === '}') within.pop();
    if (selector === undefined) continue;
    const isOutside = within.every((one) => one.startsWith('@')) && !selector.trim().startsWith('@');
    for (const part of isOutside ? selector.split(',') : []) {
      const [, name] = /^\s*\.([\w-]+)\s*$/.exec(part) ?? [];
      if (name !== undefined) found.add(name);
    }
    within.push(selector.trim());
  }
  return found;
}

/** Classes with a rule of their own in several sheets. */
export function sharedClasses(sheets: readonly { readonly path: string; readonly source: string }[]): Finding[] {
  const owners = new Map<string, string>();
  return sheets.flatMap(({ path, source }) =>
    [...ownClasses(source)].flatMap((name) => {
      const other = owners.get(name);
      if (other === undefined) owners.set(name, path);
      return other === undefined ? [] : [{ where: path, message: `.${name} has a rule in ${other} too` }];
    }),
  );
}

/** Checks one style sheet. */
export function sheetFindings(path: string, source: string): Finding[] {
  const findings: Finding[] = [];
  const css = blanked(source);
  const declaration = /(?<=[{;]\s*)([a-z-]+|--[\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g;
  for (const match of css.matchAll(declaration)) {
    const [, property = '', value = ''] = match;
    const where = `${path}:${css.slice(0, match.index).split('\n').length}`;
    for (const message of declarationProblems(property, value, tokenFile.test(path))) findings.push({ where, message });
  }
  if (!tokenFile.test(path) && !/@layer\b/.test(css) && /\{/.test(css) && !/@font-face/.test(css)) {
    findings.push({ where: path, message: 'stands in no cascade layer' });
  }
  return findings;
}

function declarationProblems(property: string, value: string, holdsTokens: boolean): string[] {
  const problems: string[] = [];
  const literal = colour.exec(value.replace(/url\([^)]*\)|color-mix\(/g, ''))?.[0];
  if (literal && !holdsTokens) problems.push(`colour ${literal}: use a token`);
  const better = physical[property];
  if (better) problems.push(`${property}: use ${better}`);
  if (physicalSides.test(property) || physicalCorners.test(property))
    problems.push(`${property}: use the logical property`);
  const values = physicalValues[property];
  if (values?.test(value)) problems.push(`${property}: ${value.trim()}: use start or end`);
  return problems;
}

/** Checks the object of a `style={{ … }}`: everything except custom properties must be logical and without colours. */
function inlineFindings(attribute: { readonly [property: string]: unknown }): string[] {
  const { value } = attribute;
  const object = isNode(value) ? value['expression'] : undefined;
  return [...propertiesOf(object)].flatMap(([name, node]) => {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return declarationProblems(property, typeof node['value'] === 'string' ? node['value'] : '', false);
  });
}
