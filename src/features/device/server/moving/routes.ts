import { createHash } from 'node:crypto';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { linesFile } from '#server/export/index.ts';
import { keepForJob, readUpload, type UploadPlace } from '#server/files/index.ts';
import {
  refuseField,
  Refusal,
  serve,
  servePrepared,
  type PreparingContext,
  type Route,
  type TenantContext,
} from '#server/http/index.ts';
import { enqueue } from '#server/jobs/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { wordsIn } from '#server/words/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import {
  checkPunchFile,
  movingPlace,
  movingReasons,
  readPunchFile,
  refusedPunchLines,
  type DateOrder,
  type Mapping,
} from '../../contract/punch-import.ts';
import { guessMapping } from '../../domain/guess-columns.ts';
import { lineReader, placesOf, type FileLine } from '../../domain/moved-lines.ts';
import { punchFileJob } from './jobs.ts';
import { punchesOf } from './judge.ts';
import { openPunchFile } from './punch-file.ts';
import { punchImportLines, punchImports } from './tables.ts';

/** Files of other systems. The reader checks what they are. */
export const movingUpload: UploadPlace = {
  name: movingPlace,
  calls: [readPunchFile, checkPunchFile],
  maxBytes: 50_000_000,
  accept: ['.csv', '.tsv', '.txt', '.dat', '.xlsx'],
  content: 'reader',
};

/** Lines from which the columns are guessed, and those that are shown. */
const sampled = 200;
const shown = 20;

const start = { at: 0, line: 0 } as const;

async function readBeginning(
  context: PreparingContext,
  { body }: { readonly body: Pick<z.output<typeof readPunchFile.body>, 'file'> },
): Promise<readonly FileLine[]> {
  const { services, actor } = context;
  const bytes = await readUpload(context, body.file, movingPlace);
  const file = await openPunchFile(services.threads, actor.userId, bytes);
  const { lines } = file.read(start, sampled);
  return lines.length === 0 ? refuseField('file', 'tableFile.empty') : lines;
}

const titlesKey = (lines: readonly FileLine[]): string =>
  createHash('sha256')
    .update((lines[0]?.cells ?? []).map((title) => title.trim().toLowerCase()).join('\t'))
    .digest('base64url')
    .slice(0, 22);

const usualOrders: Readonly<Record<string, DateOrder>> = {
  'YYYY-MM-DD': 'ymd',
  'DD/MM/YYYY': 'dmy',
  'MM/DD/YYYY': 'mdy',
};

/** How the last file with the same titles was read. Without titles, files cannot be told apart. */
async function remembered(
  { tx, companyId }: TenantContext,
  lines: readonly FileLine[],
  guessed: Mapping,
): Promise<Mapping | undefined> {
  if (!guessed.heading) return undefined;
  const [last] = await tx
    .select({ mapping: punchImports.mapping })
    .from(punchImports)
    .where(and(eq(punchImports.company_id, companyId), eq(punchImports.titles_key, titlesKey(lines))))
    .orderBy(desc(punchImports.id))
    .limit(1);
  return last && last.mapping.columns.length === guessed.columns.length ? last.mapping : undefined;
}

/** The roles without which no punch can be read. */
function missingIn(mapping: Mapping): ('emp_code' | 'moment')[] {
  const places = placesOf(mapping);
  const isTimed = places('moment').length > 0 || (places('date').length > 0 && places('time').length > 0);
  return [
    ...(places('emp_code').length === 1 ? [] : (['emp_code'] as const)),
    ...(isTimed ? [] : (['moment'] as const)),
  ];
}

const readRoute = servePrepared(readPunchFile, readBeginning, async (context, { body }, lines) => {
  const { formats } = await companyClock(context);
  const guessed = guessMapping(
    lines.map(({ cells }) => cells),
    usualOrders[formats.dateFormat] ?? 'ymd',
  );
  const known = body.mapping ? undefined : await remembered(context, lines, guessed);
  const mapping = body.mapping ?? known ?? guessed;
  const read = lineReader(mapping);
  const below = (mapping.heading ? lines.slice(1) : lines).slice(0, shown);
  return {
    titles: guessed.columns.map((_, at) => (mapping.heading ? (lines[0]?.cells[at] ?? '').trim() : '')),
    mapping,
    isRemembered: known !== undefined,
    missing: missingIn(mapping),
    rows: below.map((line) => {
      const { emp_code, punch_state, reason, ...rest } = read(line);
      const times = punchesOf([{ ...rest, emp_code, punch_state, reason }], body.time_zone);
      return {
        line: line.line,
        cells: line.cells.slice(0, mapping.columns.length),
        emp_code,
        times: times.map(({ punch_local: local }) => local),
        punch_state,
        reason,
      };
    }),
  };
});

const checkRoute = servePrepared(checkPunchFile, readBeginning, async (context, { body }, lines) => {
  const { mapping } = body;
  if (missingIn(mapping).length > 0) refuseField('mapping', 'required');
  const { companyId, actor, tx } = context;
  const file = await keepForJob(context, body.file, movingPlace);
  const [made] = await tx
    .insert(punchImports)
    .values({
      company_id: companyId,
      create_user: actor.userId,
      update_user: actor.userId,
      file_name: body.file_name,
      started_by: actor.name.slice(0, 200),
      time_zone: body.time_zone,
      mapping,
      titles_key: titlesKey(lines),
      file,
    })
    .returning({ id: punchImports.id });
  if (!made) throw new Error('The import was not stored');
  const job = await enqueue(context, { kind: punchFileJob, payload: { id: made.id, file, status: 'checking' } });
  return { id: made.id, job };
});

const refusedRoute = serve(refusedPunchLines, async (context, { params }) => {
  const { tx, companyId } = context;
  const ofIt = and(eq(punchImports.company_id, companyId), eq(punchImports.id, params.id));
  const [row] = await tx.select({ name: punchImports.file_name }).from(punchImports).where(ofIt);
  if (!row) throw new Refusal(commonCodes.notFound);
  const lines = await tx
    .select()
    .from(punchImportLines)
    .where(and(eq(punchImportLines.company_id, companyId), eq(punchImportLines.punch_import, params.id)))
    .orderBy(asc(punchImportLines.line), asc(punchImportLines.place));
  const words = wordsIn(context.actor.language);
  const reasonText = (reason: string): string => {
    const known = movingReasons.find((one) => one === reason);
    return known === undefined ? reason : words.text(`device:punchImport.reason.${known}`);
  };
  return linesFile(context, {
    title: words.text('device:punchImport.refused.title'),
    of: row.name,
    columns: {
      line: words.text('device:punchImport.refused.line'),
      reason: words.text('device:punchImport.refused.reason'),
      emp_code: words.text('device:punchImport.role.emp_code'),
      content: words.text('device:punchImport.refused.content'),
    },
    rows: lines.map(({ line, reason, emp_code, content }) => ({
      line: String(line),
      reason: reasonText(reason),
      emp_code,
      content,
    })),
  });
});

/** The calls that import punches of other systems. */
export const movingRoutes: readonly Route[] = [readRoute, checkRoute, refusedRoute];
