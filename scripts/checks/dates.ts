import type { Check, Finding } from './check.ts';
import { isNode, nodesOf, placeOf, readSources, type SourceFile, type SyntaxNode } from './syntax.ts';

/** The folder that formats days and times for people, with the company's formats and time zone. */
const home = 'src/shared/i18n/';

/** Uses of Intl for zones, calendars and names of months in files that format nothing for people. */
const calculating = new Set([
  'src/shared/http/time-zone.ts',
  'src/shared/contract/field/day-in.ts',
  'src/shared/contract/field/time-zone.ts',
  'src/features/attendance/engine/zone-from-intl.ts',
  'src/features/device/domain/moved-words.ts',
  'src/pages/_layout/prefetch.ts',
]);

const localised = new Set(['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']);

/**
 * Days and times are formatted in one place, so that none is shown in the reader's own zone or in another order than the company's.
 */
export const dates: Check = {
  name: 'dates',
  run: async () =>
    (await readSources(['src/**/*.{ts,tsx}']))
      .filter(({ path }) => !path.startsWith(home) && !calculating.has(path))
      .flatMap(dateFindings),
};

/** Checks one file. */
export function dateFindings(file: SourceFile): Finding[] {
  const nodes = [...nodesOf(file.program)];
  return [
    ...nodes.filter(formatsByItself).map((node) => ({
      where: placeOf(file, node),
      message: `formats by itself: ${home}dates.ts has formatDay, formatInstant and formatTime`,
    })),
    ...(file.path === outsideCompanies ? [] : nodes.filter(fillsAsTold)).map((node) => ({
      where: placeOf(file, node),
      message: 'fills a refusal with values as the server tells them, days in ISO: useWritten writes them',
    })),
  ];
}

/** Its pages are of no company whose formats could be used. */
const outsideCompanies = 'src/shared/page/frame/use-public-form.ts';

const keysOfRefusals = new Set(['codeKeys', 'mistakeKeys']);

/** Whether a node fills the words of a refusal with values that no call has written. */
function fillsAsTold({ type, arguments: given }: SyntaxNode): boolean {
  if (type !== 'CallExpression' || !Array.isArray(given)) return false;
  const keys: unknown = given[0];
  const values: unknown = given[1];
  if (!isNode(keys) || !isNode(values) || !isNode(keys['callee'])) return false;
  return keysOfRefusals.has(String(keys['callee']['name'])) && values.type !== 'CallExpression';
}

/** Whether a node is `Intl.DateTimeFormat` or any `toLocaleString`. */
function formatsByItself(node: SyntaxNode): boolean {
  const { object, property } = node;
  // A mention as a type does not count.
  if (node.type !== 'MemberExpression' || !isNode(object) || !isNode(property)) return false;
  const name = String(property['name']);
  return localised.has(name) || (object['name'] === 'Intl' && name === 'DateTimeFormat');
}
