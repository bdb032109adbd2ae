import { beginning } from '#shared/contract/index.ts';

/** Values by name of field, as they are stored. */
type Values = Readonly<Record<string, unknown>>;

/** What the dated fields of a record were from a day on, until the next version. */
export interface Version {
  /** First day, ISO; {@link beginningDay} for the one that holds from the beginning. */
  readonly from: string;
  /** It has yet to begin: the record's own row does not hold it. */
  readonly isPlanned: boolean;
  readonly values: Values;
}

/** The first day that the database and the calendar have: before any that is asked for. */
export const beginningDay = '0001-01-01';

/** A first day as the log, the wire and files have it. */
export const dayToldOf = (from: string): string => (from === beginningDay ? beginning : from);

/** A first day as it was told. */
export const dayOf = (told: string): string => (told === beginning ? beginningDay : told);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields of one that the other has otherwise. */
export function differing(one: Values, other: Values): Values {
  return Object.fromEntries(Object.entries(one).filter(([name, value]) => !isSame(value, other[name])));
}

/** The version that holds on a day. */
export function versionOn(line: readonly Version[], day: string): Version | undefined {
  return line.findLast(({ from }) => from <= day);
}

/**
 * A record's versions after some of its values were changed from a day on. They hold in all later versions too, but for what is
 * planned: there a planned value of the same field goes on.
 * @param line its versions in the order of their days, the first from the beginning; none where it was never otherwise
 * @param present what it holds without versions
 * @returns none where it was never otherwise
 */
export function changedFrom(
  line: readonly Version[],
  present: Values,
  { from, isPlanned }: Pick<Version, 'from' | 'isPlanned'>,
  changes: Values,
): readonly Version[] {
  const known = line.length > 0 ? line : [{ from: beginningDay, isPlanned: false, values: present }];
  const at = known.findLastIndex((version) => version.from <= from);
  const holding = known[at];
  if (!holding) throw new Error('No version holds from the beginning');
  const begun = {
    from,
    isPlanned: holding.from === from ? holding.isPlanned : isPlanned,
    values: { ...holding.values, ...changes },
  };
  return distinct([
    ...known.slice(0, holding.from === from ? at : at + 1),
    begun,
    ...passedOn(known.slice(at + 1), holding.values, changes),
  ]);
}

/** A record's versions without one that was planned: what it alone brought is gone from those behind it. */
export function withdrawn(line: readonly Version[], from: string): readonly Version[] {
  const at = line.findIndex((version) => version.from === from);
  const [gone, before] = [line[at], line[at - 1]];
  if (!gone || !before) return line;
  return distinct([
    ...line.slice(0, at),
    ...passedOn(line.slice(at + 1), gone.values, differing(before.values, gone.values)),
  ]);
}

/** Later versions with values that now hold before them, as far as what is planned says nothing else. */
function passedOn(later: readonly Version[], before: Values, changes: Values): readonly Version[] {
  let [left, last] = [changes, before];
  return later.map((version) => {
    const own = version.isPlanned ? differing(version.values, last) : {};
    left = Object.fromEntries(Object.entries(left).filter(([name]) => !(name in own)));
    last = version.values;
    return { ...version, values: { ...version.values, ...left } };
  });
}

/** Versions that say nothing new go; one that holds from the beginning alone is what the record holds anyway. */
function distinct(line: readonly Version[]): readonly Version[] {
  const kept: Version[] = [];
  for (const version of line) {
    const last = kept.at(-1);
    if (!last || Object.keys(differing(version.values, last.values)).length > 0) kept.push(version);
  }
  return kept.length === 1 ? [] : kept;
}
