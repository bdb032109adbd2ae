import type { Check, Finding } from './check.ts';
import { isNode, nodesOf, placeOf, readSources, type SourceFile, type SyntaxNode } from './syntax.ts';

/** Where days and times are made into text for people, by the company's formats and in its zone. */
const home = 'src/shared/i18n/';

/** What asks Intl about zones and calendars and writes nothing for people. */
const calculating = new Set([
  'src/shared/http/time-zone.ts',
  'src/shared/contract/field/day-in.ts',
  'src/shared/contract/field/time-zone.ts',
  'src/features/attendance/engine/zone-from-intl.ts',
  'src/pages/_layout/prefetch.ts',
]);

const localised = new Set(['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']);

/** One place formats days and times, so that none is shown in the reader's own zone or in another order than the company's. */
export const dates: Check = {
  name: 'dates',
  run: async () =>
    (await readSources(['src/**/*.{ts,tsx}']))
      .filter(({ path }) => !path.startsWith(home) && !calculating.has(path))
      .flatMap(dateFindings),
};

/** Judges one file. */
export function dateFindings(file: SourceFile): Finding[] {
  return [...nodesOf(file.program)].filter(formatsByItself).map((node) => ({
    where: placeOf(file, node),
    message: `formats by itself: ${home}dates.ts has formatDay, formatInstant and formatTime`,
  }));
}

/** `Intl.DateTimeFormat`, and `toLocaleString` of whatever has it. */
function formatsByItself(node: SyntaxNode): boolean {
  const { object, property } = node;
  // A type is no use of it.
  if (node.type !== 'MemberExpression' || !isNode(object) || !isNode(property)) return false;
  const name = String(property['name']);
  return localised.has(name) || (object['name'] === 'Intl' && name === 'DateTimeFormat');
}
