/** A person in the terminal's memory, with the protocol's names of fields. */
export type Person = ReadonlyMap<string, string>;

/** A punch in the terminal's memory; `time` is its wall time, `YYYY-MM-DD HH:MM:SS`. */
export type Punch = {
  readonly pin: string;
  readonly time: string;
  readonly state: number;
  readonly verify: number;
  readonly workCode: string;
};

/** A terminal's memory: people, options, and its log with the position up to which the server has it. */
export type Memory = {
  readonly people: Map<string, Person>;
  readonly options: Map<string, string>;
  /** Rows of other tables (messages, work codes, templates …), by table. */
  readonly tables: Map<string, string[]>;
  log: Punch[];
  taken: number;
  /** Answers to commands with these beginnings instead of executing them, to simulate failures. */
  readonly failures: Map<string, number>;
};

export function emptyMemory(): Memory {
  return { people: new Map(), options: new Map(), tables: new Map(), log: [], taken: 0, failures: new Map() };
}

/** Reads `Key=Value` fields separated by TAB. */
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
