/** A person in the terminal's memory, fields by the protocol's own names. */
export type Person = ReadonlyMap<string, string>;

/** A punch in the terminal's memory; `time` is its wall time, `YYYY-MM-DD HH:MM:SS`. */
export type Punch = {
  readonly pin: string;
  readonly time: string;
  readonly state: number;
  readonly verify: number;
  readonly workCode: string;
};

/** What a terminal remembers: people, options, and its log with a mark of how far the server has taken it. */
export type Memory = {
  readonly people: Map<string, Person>;
  readonly options: Map<string, string>;
  /** Rows of other tables (messages, work codes, templates …) by table. */
  readonly tables: Map<string, string[]>;
  log: Punch[];
  taken: number;
  /** What it answers to commands that begin so, in place of doing them: a terminal that fails. */
  readonly failures: Map<string, number>;
};

export function emptyMemory(): Memory {
  return { people: new Map(), options: new Map(), tables: new Map(), log: [], taken: 0, failures: new Map() };
}

/** `Key=Value` fields set apart by TAB. */
export function readFields(text: string): Map<string, string> {
  return new Map(
    text.split('\t').flatMap((part): [string, string][] => {
      const at = part.indexOf('=');
      return at <= 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1)]];
    }),
  );
}

/** A row of the attendance log as terminals send it. */
export const attendanceRow = (punch: Punch): string =>
  [punch.pin, punch.time, punch.state, punch.verify, punch.workCode, 0, 0].join('\t');

/** A person as terminals send them. */
export function personRow(person: Person): string {
  const keys = ['PIN', 'Name', 'Pri', 'Passwd', 'Card', 'Grp', 'TZ', 'Verify', 'ViceCard'];
  return `USER ${keys.map((key) => `${key}=${person.get(key) ?? ''}`).join('\t')}`;
}
