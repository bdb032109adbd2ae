import { beginning } from '#shared/contract/index.ts';

/** Values by field name, as stored. */
type Values = Readonly<Record<string, unknown>>;

/** The dated fields of a record from a day until the next version. */
export interface Version {
  /** First day, ISO; {@link beginningDay} for the version from the beginning. */
  readonly from: string;
  /** True if it begins in the future: the record's own row does not have it yet. */
  readonly isPlanned: boolean;
  readonly values: Values;
}

/** The first day of the calendar and the database, before any real day. */
export const beginningDay = '0001-01-01';

/** A first day as the log, the API and files have it. */
export const dayText = (from: string): string => (from === beginningDay ? beginning : from);

/** The stored form of such a first day. */
export const dayOf = (text: string): string => (text === beginning ? beginningDay : text);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields of the first values that differ from the second. */
export function differing(one: Values, other: Values): Values {
  return Object.fromEntries(Object.entries(one).filter(([name, value]) => !isSame(value, other[name])));
}

/** The version of a day. */
export function versionOn(line: readonly Version[], day: string): Version | undefined {
  return line.findLast(({ from }) => from <= day);
}

/**
 * A record's versions after a change of some values from a day on. The values apply to all later versions too, except
 * where a later version plans its own value of the same field.
 * @param line its versions by day, the first from the beginning; empty if it never changed
 * @param present its values if it has no versions
 * @returns empty if it never changed
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

/** A record's versions without a planned one; later versions lose the values that came only from it. */
export function withdrawn(line: readonly Version[], from: string): readonly Version[] {
  const at = line.findIndex((version) => version.from === from);
  const [gone, before] = [line[at], line[at - 1]];
  if (!gone || !before) return line;
  return distinct([
    ...line.slice(0, at),
    ...passedOn(line.slice(at + 1), gone.values, differing(before.values, gone.values)),
  ]);
}

/** Gives later versions the values that apply before them, except where they plan their own. */
function passedOn(later: readonly Version[], before: Values, changes: Values): readonly Version[] {
  let [left, last] = [changes, before];
  return later.map((version) => {
    const own = version.isPlanned ? differing(version.values, last) : {};
    left = Object.fromEntries(Object.entries(left).filter(([name]) => !(name in own)));
    last = version.values;
    return { ...version, values: { ...version.values, ...left } };
  });
}

/**
 * Drops versions equal to the one before; a single version from the beginning equals the record itself and is dropped
 * too.
 */
function distinct(line: readonly Version[]): readonly Version[] {
  const changing: Version[] = [];
  for (const version of line) {
    const last = changing.at(-1);
    if (!last || Object.keys(differing(version.values, last.values)).length > 0) changing.push(version);
  }
  return changing.length === 1 ? [] : changing;
}
