/** Where a record is opened: the address of the screen of its resource, which shows it beside its list. */
export const recordPath = (screen: string, id: number): string => `${screen}?record=${id}`;

const asked = 'new.';

/** Where a new record is begun with some of its fields filled in. */
export const newRecordPath = (screen: string, fields: Readonly<Record<string, string>>): string =>
  `${screen}?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [`${asked}${name}`, value])).toString()}`;

/** What an address fills in of a new record; undefined where it begins none. */
export function newRecordOf(search: string): Readonly<Record<string, string>> | undefined {
  const given = [...new URLSearchParams(search)].filter(([name]) => name.startsWith(asked));
  return given.length === 0
    ? undefined
    : Object.fromEntries(given.map(([name, value]) => [name.slice(asked.length), value]));
}
