import type { ApprovalBox } from '#shared/contract/approvals.ts';

/** The address at which a record is opened: the screen of its resource, which shows it beside its list. */
export const recordPath = (screen: string, id: number): string => `${screen}?record=${id}`;

/** The address of a box of an inbox of requests. */
export const boxPath = (screen: string, box: ApprovalBox): string => `${screen}?box=${box}`;

const prefix = 'new.';

/** The address at which a new record is started with some fields filled in. */
export const newRecordPath = (screen: string, fields: Readonly<Record<string, string>>): string =>
  `${screen}?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [`${prefix}${name}`, value])).toString()}`;

/** The values of a new record in an address; undefined if it starts none. */
export function newRecordOf(search: string): Readonly<Record<string, string>> | undefined {
  const given = [...new URLSearchParams(search)].filter(([name]) => name.startsWith(prefix));
  return given.length === 0
    ? undefined
    : Object.fromEntries(given.map(([name, value]) => [name.slice(prefix.length), value]));
}
