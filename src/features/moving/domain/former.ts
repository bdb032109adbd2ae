import type { FormerLeave } from './former-leave.ts';
import type { FormerTimes } from './former-times.ts';
import type { FormerRow } from './sql-dump.ts';

/** What can be moved in, in the order in which it is: what others refer to comes first. */
export const movedKinds = [
  'departments',
  'positions',
  'areas',
  'leaveTypes',
  'people',
  'leaveBalances',
  'terminals',
  'holidays',
  'breakTimes',
  'timetables',
  'shifts',
  'departmentSchedules',
  'schedules',
  'temporarySchedules',
] as const;
export type MovedKind = (typeof movedKinds)[number];

/** A department, position or area of the former system. */
export interface FormerNode {
  /** How other rows of the dump name it. */
  readonly key: string;
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
}

export interface FormerPerson {
  /** How the rows of punches name the person. */
  readonly punchesAs: string;
  readonly code: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly gender: '' | 'F' | 'M';
  /** ISO dates. */
  readonly birthday: string | null;
  readonly hire_date: string | null;
  /** The last day of somebody who has left; undefined for the others. */
  readonly left: string | null | undefined;
  readonly email: string;
  readonly mobile: string;
  readonly card_no: string;
  /** Keys. */
  readonly department: string | null;
  readonly position: string | null;
  readonly areas: readonly string[];
}

export interface FormerTerminal {
  readonly sn: string;
  readonly alias: string;
  readonly area: string | null;
}

/** Rows that cannot be carried: of a table whose purpose is known, or by the table's own name. */
export interface LeftRows {
  readonly what: LeftKind | null;
  readonly table: string;
  readonly rows: number;
}

/** What former systems have that is not read; each has its words. */
export const leftKinds = [
  'timetables',
  'shifts',
  'schedules',
  'holidays',
  'leave',
  'overtime',
  'manualPunches',
  'templates',
  'photos',
  'terminals',
  'messages',
  'access',
  'payroll',
  'visitors',
  'users',
  'results',
] as const;
export type LeftKind = (typeof leftKinds)[number];

/** The database of a former system, as far as it is read. */
export interface FormerData extends FormerTimes, FormerLeave {
  readonly system: FormerSystem;
  readonly isCutOff: boolean;
  readonly departments: readonly FormerNode[];
  readonly positions: readonly FormerNode[];
  readonly areas: readonly FormerNode[];
  readonly people: readonly FormerPerson[];
  readonly terminals: readonly FormerTerminal[];
  readonly punches: number;
  readonly left: readonly LeftRows[];
  /** Rows of tables that are read which have too many or too few values. */
  readonly broken: number;
}

export const formerSystems = ['biotime', 'zktime', 'frappe', 'horilla'] as const;
export type FormerSystem = (typeof formerSystems)[number];

/** Why a file is not read. */
export const formerRefusals = ['unknown', 'version', 'password', 'damaged', 'tooMany', 'unpacked'] as const;
export type FormerRefusal = (typeof formerRefusals)[number];

/** A punch of the former system; the time as it was written. */
export interface FormerPunch {
  readonly code: string;
  readonly time: string;
  readonly state: string;
  readonly terminal: string;
  readonly work_code: string;
}

/** How a system is read. */
export interface FormerReader {
  readonly system: FormerSystem;
  /** The tables and columns without which it is another version. */
  readonly needs: Readonly<Record<string, readonly string[]>>;
  readonly punchTable: string;
  /** What is made of the collected rows, by table. @param day on which the file is read, ISO: what holds then is moved */
  readonly map: (
    rows: (table: string) => readonly FormerRow[],
    day: string,
  ) => Omit<FormerData, 'system' | 'isCutOff' | 'punches' | 'left' | 'broken'>;
  /** Whose a row of the punch table is, as {@link FormerPerson.punchesAs}, and its times as they are written: some rows hold two punches. */
  readonly timesOf: (row: FormerRow) => { readonly person: string; readonly times: readonly string[] };
  /** Reads the punches of a row of the punch table, as many as it has times. */
  readonly punchesOf: (rows: (table: string) => readonly FormerRow[]) => (row: FormerRow) => readonly FormerPunch[];
  /** The tables whose rows are collected. */
  readonly tables: readonly string[];
  readonly leftOf: (table: string) => LeftKind | null;
}

/**
 * Puts each node behind its parent. In a cycle, one node gets a parent that no node is, so that it is placed at the root and listed like
 * those whose parent is missing.
 */
export function parentsFirst(nodes: readonly FormerNode[]): FormerNode[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const placed = new Set<FormerNode>();
  const ordered: FormerNode[] = [];
  for (const node of nodes) {
    const way: FormerNode[] = [];
    let at: FormerNode | undefined = node;
    while (at && !placed.has(at)) {
      placed.add(at);
      way.push(at);
      at = at.parent === null ? undefined : byKey.get(at.parent);
    }
    const isCycle = at !== undefined && way.includes(at);
    for (const one of way.toReversed()) ordered.push(isCycle && one === way.at(-1) ? { ...one, parent: cycle } : one);
  }
  return ordered;
}

const cycle = '\u21ba';
