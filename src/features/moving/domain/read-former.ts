import { biotime } from './biotime.ts';
import { frappe } from './frappe.ts';
import type { FormerData, FormerPerson, FormerPunch, FormerReader, FormerRefusal, LeftRows } from './former.ts';
import { horilla } from './horilla.ts';
import { readDump, type DumpEnd, type FormerRow } from './sql-dump.ts';
import type { MoreText } from './sql-values.ts';
import { zktime } from './zktime.ts';

/** A file of a former system: its rows can be read more than once. */
export interface FormerSource {
  /** Reads the rows of all tables, or of one. */
  readonly rows: (only?: string) => Generator<FormerRow, DumpEnd>;
}

/** The text of a dump as a source. @param open its beginning, and what is behind it in a dump that is read in parts */
export const dumpSource = (open: () => { readonly text: string; readonly more?: MoreText }): FormerSource => ({
  rows: function* rows(only) {
    const { text, more } = open();
    const all = readDump(text, more);
    let next = all.next();
    for (; next.done !== true; next = all.next()) if (only === undefined || next.value.table === only) yield next.value;
    return next.value;
  },
});

/** A file that is refused. */
export class FormerFileError extends Error {
  readonly reason: FormerRefusal;
  constructor(reason: FormerRefusal) {
    super(reason);
    this.reason = reason;
  }
}

const readers: readonly FormerReader[] = [biotime, zktime, frappe, horilla];
const byPunchTable = new Map(readers.map((reader) => [reader.punchTable, reader]));

/** Rows that are kept at once, so that no file fills the memory. */
const mostRows = 400_000;

/** Tables that are listed; these systems have fewer. */
const mostTables = 1000;

export interface ReadFormer {
  readonly data: FormerData;
  /** The punches, in the order of the file. */
  readonly punches: () => Generator<FormerPunch>;
}

/**
 * Reads the database of a former system.
 * @param zone of the punches: somebody without a date of hire was hired on the day of their first punch in it
 * @param day on which it is read
 * @throws FormerFileError if it is the database of no known system, or of a version without its columns
 */
export function readFormer(source: FormerSource, zone: string, day: string): ReadFormer {
  const kept = new Map<string, FormerRow[]>();
  const counts = new Map<string, number>();
  const wanted = new Set(readers.flatMap(({ tables }) => tables));
  const spans = new Spans();
  let rowsKept = 0;
  const rows = source.rows();
  let next = rows.next();
  for (; next.done !== true; next = rows.next()) {
    const row = next.value;
    counts.set(row.table, (counts.get(row.table) ?? 0) + 1);
    const punched = byPunchTable.get(row.table)?.timesOf(row);
    if (punched) spans.add(row.table, punched.person, punched.times);
    if (!wanted.has(row.table)) continue;
    rowsKept += 1;
    if (rowsKept > mostRows) throw new FormerFileError('tooMany');
    const same = kept.get(row.table);
    if (same) same.push(row);
    else kept.set(row.table, [row]);
  }
  const { isCutOff, broken } = next.value;
  const reader = readers.find(({ needs }) => Object.keys(needs).every((table) => kept.has(table)));
  if (!reader) throw new FormerFileError('unknown');
  const of = (table: string): readonly FormerRow[] => kept.get(table) ?? [];
  for (const [table, columns] of Object.entries(reader.needs))
    if (columns.some((column) => !of(table)[0]?.has(column))) throw new FormerFileError('version');
  const mapped = reader.map(of, day);
  const people = mapped.people.map((person) => withSpan(person, spans.of(person.punchesAs, zone)));
  const punchesOf = reader.punchesOf(of);
  return {
    data: {
      ...mapped,
      people,
      system: reader.system,
      isCutOff,
      punches: spans.count(reader.punchTable),
      left: leftIn(counts, reader),
      broken: [reader.punchTable, ...reader.tables].reduce((sum, table) => sum + (broken.get(table) ?? 0), 0),
    },
    punches: function* punches() {
      for (const row of source.rows(reader.punchTable)) yield* punchesOf(row);
    },
  };
}

function leftIn(counts: ReadonlyMap<string, number>, reader: FormerReader): LeftRows[] {
  const left = new Map<string, LeftRows>();
  for (const [table, rows] of counts) {
    if (table === reader.punchTable || reader.tables.includes(table)) continue;
    const what = reader.leftOf(table);
    const key = what ?? ` ${table.slice(0, 60)}`;
    left.set(key, { what, table: what === null ? table.slice(0, 60) : '', rows: rows + (left.get(key)?.rows ?? 0) });
  }
  return [...left.values()].toSorted((one, other) => other.rows - one.rows).slice(0, mostTables);
}

/** Somebody whose day of hire is unknown was hired with the first punch; who left without a day left with the last. */
function withSpan(person: FormerPerson, { first, last }: { first: string | null; last: string | null }): FormerPerson {
  return {
    ...person,
    hire_date: person.hire_date ?? first,
    ...(person.left === null ? { left: last } : {}),
  };
}

/** A text of its own: a part of another one keeps all of that in memory. */
const copyOf = (text: string): string => Buffer.from(text).toString();

/** The first and last punch of each person, by the text of their times, and how many there are of each table. */
class Spans {
  private readonly spans = new Map<string, { first: string; last: string }>();
  private readonly counts = new Map<string, number>();

  add(table: string, person: string, times: readonly string[]): void {
    this.counts.set(table, this.count(table) + times.length);
    for (const time of times) {
      const span = this.spans.get(person);
      if (!span) this.spans.set(copyOf(person), { first: copyOf(time), last: copyOf(time) });
      else if (time < span.first) span.first = copyOf(time);
      else if (time > span.last) span.last = copyOf(time);
    }
  }

  count(table: string): number {
    return this.counts.get(table) ?? 0;
  }

  of(person: string, zone: string): { first: string | null; last: string | null } {
    const span = this.spans.get(person);
    return { first: dayOf(span?.first, zone), last: dayOf(span?.last, zone) };
  }
}

/** The day of a moment in a zone, if it names its offset; else its own. */
function dayOf(time: string | undefined, zone: string): string | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(?:(Z)|([+-]\d{2}):?(\d{2})?)?$/.exec(
    time?.trim() ?? '',
  );
  if (!parts) return null;
  const [, day = '', clock = '', zulu, hours, minutes = '00'] = parts;
  try {
    if (zulu === undefined && hours === undefined) return Temporal.PlainDate.from(day).toString();
    const offset = zulu ?? `${hours}:${minutes}`;
    return Temporal.Instant.from(`${day}T${clock}${offset}`).toZonedDateTimeISO(zone).toPlainDate().toString();
  } catch {
    return null;
  }
}
