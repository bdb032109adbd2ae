import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import type { Check, Finding } from './check.ts';
import { nodesOf, placeOf, propertiesOf, isNode, readSources } from './syntax.ts';

/** The only file that may contain colours. */
const tokenFile = /^src\/shared\/ui\/(styles\/)?tokens\.css$/;

/** Styles use only tokens and logical properties (docs/look.md#tokens), in style sheets and in screens. */
export const styles: Check = {
  name: 'styles',
  run: async () => {
    const sheets = await Array.fromAsync(glob('src/**/*.css'));
    const screens = await readSources(['src/**/*.tsx']);
    return [
      ...sheets
        .map((path) => path.replaceAll('\\', '/'))
        .flatMap((path) => sheetFindings(path, readFileSync(path, 'utf8'))),
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

/** Checks one style sheet. */
export function sheetFindings(path: string, source: string): Finding[] {
  const findings: Finding[] = [];
  // Comments and strings keep their length, so that positions stay correct.
  const css = source.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, (text) => text.replace(/[^\n]/g, ' '));
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
