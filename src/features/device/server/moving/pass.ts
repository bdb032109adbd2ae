import { and, eq, inArray, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { tell } from '#server/news/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { punchImport, type MovingReason } from '../../contract/punch-import.ts';
import { lineReader, type FileLine, type ReadLine } from '../../domain/moved-lines.ts';
import { punchesChanged, storePunches } from '../ingest.ts';
import { punches } from '../punches/tables.ts';
import { judge, punchesOf, type Expected, type Judged } from './judge.ts';
import type { PunchFile } from './punch-file.ts';
import { forgetSeen, withoutRepeats } from './seen.ts';
import { punchImportLines, punchImports } from './tables.ts';

export type PunchImportRow = typeof punchImports.$inferSelect;

/** Lines per transaction: it blocks the embedded database for all others. */
const usualLines = 500;
/** Refused lines that are kept for the person to see; more are only counted. */
const mostRefused = 10_000;
const mostCodes = 4000;
/** How imported punches are verified: not at a terminal of this system. */
const verifiedByImport = 103;

/** Reads the row of an import and locks it, so that two jobs of one import never write the same lines. */
export async function lockImport({ tx, companyId }: TenantContext, id: number): Promise<PunchImportRow | undefined> {
  const [row] = await tx
    .select()
    .from(punchImports)
    .where(and(eq(punchImports.company_id, companyId), eq(punchImports.id, id)))
    .for('update');
  return row;
}

/** Writes the progress of an import, and tells open lists. */
export async function writeImport(
  context: TenantContext,
  id: number,
  set: Partial<typeof punchImports.$inferInsert>,
): Promise<void> {
  await context.tx
    .update(punchImports)
    .set(set)
    .where(and(eq(punchImports.company_id, context.companyId), eq(punchImports.id, id)));
  context.publish({ companyId: context.companyId, topic: punchImport.name, payload: { id } });
}

/** A pass through a file. */
export interface LinesPass {
  readonly status: 'checking' | 'importing';
  readonly file: PunchFile;
  /** People who are not there yet and are checked as if they were. */
  readonly expected?: Expected | undefined;
  /** Lines per transaction. */
  readonly lines?: number | undefined;
}

/**
 * Takes the next lines of a file: counts them while it is checked, stores their punches while it is imported. The position is
 * stored in the same transaction, so that a job that goes on, or a second one, begins exactly after it.
 * @returns the position; undefined if the pass is over
 */
export async function takeLines(
  context: TenantContext,
  id: number,
  { status, file, expected, lines: most = usualLines }: LinesPass,
): Promise<number | undefined> {
  const row = await lockImport(context, id);
  if (row?.status !== status) return undefined;
  if (status === 'checking' && row.position >= file.size) return endCheck(context, id, file);
  const { mapping, time_zone: zone } = row;
  const { lines, next } = file.read({ at: row.position, line: row.position_line }, most);
  const isFirst = row.position === 0;
  const below = isFirst && mapping.heading ? lines.slice(1) : lines;
  const read = below.map(lineReader(mapping));
  const found = await judge(context, punchesOf(read, zone), expected);
  const isOver = next.at >= file.size;
  const progress = { position: next.at, position_line: next.line };
  if (status === 'checking') {
    const judged = await withoutRepeats(context, id, found);
    await keepRefused(context, id, row, below, read, judged);
    await writeImport(context, id, { ...progress, ...counted(row, below.length, read, judged) });
    if (isOver) return endCheck(context, id, file);
  } else {
    const stored = await storeJudged(context, row, found);
    const imported = row.imported_count + stored;
    await writeImport(context, id, {
      ...progress,
      imported_count: imported,
      ...(isOver ? { status: 'imported' } : {}),
    });
    if (isOver) await logCount(context, row, 'imported_count', imported);
  }
  return isOver ? undefined : next.at;
}

/** Forgets some of the punches that the check has seen, and ends it when none is left. @returns undefined when the check is over */
async function endCheck(context: TenantContext, id: number, file: PunchFile): Promise<number | undefined> {
  if (await forgetSeen(context, id)) return file.size;
  await writeImport(context, id, { status: 'checked' });
  return undefined;
}

/** Writes into the log how many punches an import brought or lost. */
export async function logCount(
  context: TenantContext,
  row: PunchImportRow,
  field: 'imported_count' | 'voided_count',
  count: number,
): Promise<void> {
  await writeLog(context, [
    {
      action: field === 'imported_count' ? 'import' : 'change',
      objectType: punchImport.name,
      objectId: row.id,
      objectName: row.file_name,
      changes: [{ field, old: null, new: count }],
    },
  ]);
}

function counted(row: PunchImportRow, lines: number, read: readonly ReadLine[], judged: readonly Judged[]) {
  const of = (...verdicts: readonly Judged['verdict'][]): number =>
    judged.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const codes = new Set(row.unknown_codes.split(', ').filter(Boolean));
  for (const { verdict, punch } of judged) if (verdict === 'unknownPerson') codes.add(punch.emp_code);
  const listed = [...codes].join(', ');
  return {
    line_count: row.line_count + lines,
    new_count: row.new_count + of('new', 'again'),
    there_count: row.there_count + of('there'),
    unknown_count: row.unknown_count + of('unknownPerson'),
    unknown_codes: listed.length > mostCodes ? row.unknown_codes : listed,
    unreadable_count: row.unreadable_count + read.filter(({ reason }) => reason !== null).length,
    future_count: row.future_count + of('future'),
    early_count: row.early_count + of('beforeHire'),
    locked_count: row.locked_count + of('locked'),
  };
}

async function keepRefused(
  context: TenantContext,
  id: number,
  row: PunchImportRow,
  lines: readonly FileLine[],
  read: readonly ReadLine[],
  judged: readonly Judged[],
): Promise<void> {
  const before = row.unreadable_count + row.unknown_count + row.future_count + row.early_count + row.locked_count;
  if (before >= mostRefused) return;
  const contents = new Map(lines.map(({ line, cells }) => [line, cells.join('\t').replaceAll('\0', '').slice(0, 300)]));
  const refused: { line: number; place: number; reason: MovingReason; emp_code: string }[] = [];
  for (const { line, reason, emp_code: code } of read)
    if (reason !== null) refused.push({ line, place: 0, reason, emp_code: code.replaceAll('\0', '').slice(0, 60) });
  for (const { verdict, punch } of judged) {
    if (verdict === 'new' || verdict === 'there' || verdict === 'again') continue;
    refused.push({ line: punch.line, place: punch.place, reason: verdict, emp_code: punch.emp_code });
  }
  const some = refused.slice(0, mostRefused - before);
  if (some.length === 0) return;
  await context.tx
    .insert(punchImportLines)
    .values(
      some.map((one) => ({
        company_id: context.companyId,
        punch_import: id,
        ...one,
        content: contents.get(one.line) ?? '',
      })),
    )
    .onConflictDoNothing();
}

/** Stores new punches, and lets those count again that an earlier import brought and that were taken back. */
async function storeJudged(context: TenantContext, row: PunchImportRow, judged: readonly Judged[]): Promise<number> {
  let stored = 0;
  const fresh = judged.filter(({ verdict }) => verdict === 'new').map(({ punch }) => punch);
  for (const [terminal, some] of Map.groupBy(fresh, (punch) => punch.terminal)) {
    const origin = {
      source: 'import',
      tz: row.time_zone,
      terminal: null,
      terminal_sn: '',
      terminal_alias: terminal,
      area: null,
      punch_import: row.id,
    } as const;
    const incoming = some.map(({ line: _line, place: _place, terminal: _terminal, ...punch }) => ({
      ...punch,
      verify_type: verifiedByImport,
      temperature: null,
      mask: null,
      sequence: '',
    }));
    stored += (await storePunches(context, origin, incoming)).stored;
  }
  const again = judged.filter(({ verdict }) => verdict === 'again');
  const ids = again.flatMap(({ stored: found }) => found ?? []);
  if (ids.length === 0) return stored;
  await context.tx
    .update(punches)
    .set({ is_void: false, void_reason: '', void_time: null, void_user: null, punch_import: row.id })
    .where(and(eq(punches.company_id, context.companyId), inArray(punches.id, ids), sql`${punches.is_void}`));
  const times = again.map(({ punch }) => punch.punch_time).toSorted();
  await tell(context, punchesChanged, {
    employees: [...new Set(again.flatMap(({ employee }) => employee ?? []))],
    first: times[0] ?? '',
    last: times.at(-1) ?? '',
  });
  return stored + ids.length;
}
