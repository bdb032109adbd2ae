import type { z } from 'zod';
import {
  commonCodes,
  holdsFiles,
  holdsFrom,
  mostChanges,
  type AnyResource,
  type importBody,
} from '#shared/contract/index.ts';
import { Refusal, refuseField, serve, servePrepared, type PreparingContext, type Route } from '../http/index.ts';
import { fileLabels } from '../export/index.ts';
import { importPlace, readUpload, removeUpload } from '../files/index.ts';
import { enqueue } from '../jobs/index.ts';
import { readTableInThread, TableFileError, writeTable, type ReadRow, type TableRow } from '../table-file/index.ts';
import { wordsIn } from '../words/index.ts';
import { columnPaths, fieldAt, fileColumns } from './columns.ts';
import { companyClock } from '../tenancy/company-clock.ts';
import { examplesOf } from './import-examples.ts';
import { firstErrors } from './import-errors.ts';
import { notesOf } from './import-notes.ts';
import { importJob } from './import-job.ts';
import { judgeImport } from './import-judge.ts';
import type { ImportedRow } from './import-record.ts';
import { missingByField, usedNames } from './import-missing.ts';
import { readImport } from './import-rows.ts';
import { builtKey } from '#shared/i18n/keys.ts';
import { withCustom } from './custom.ts';
import type { Writing } from './definition.ts';

/**
 * Imports a table file into a resource: same fields, rules and rights as its form, row by row
 * (docs/security.md#imports). A preview changes nothing and reports which rows are valid; the import itself is a
 * background job.
 */
export function importRoutes(writing: Writing): Route[] {
  const { resource } = writing.server;
  const kind = importJob(writing);
  const readOf = (context: PreparingContext, input: { body: z.output<typeof importBody> }) =>
    readFile(resource, context, input);
  return [
    serve(resource.calls.importTemplate, async (context, { query }) => {
      const words = wordsIn(context.actor.language);
      const own = await withCustom(writing, context);
      const { resource } = own.server;
      const paths = importable(own);
      const title = words.text(builtKey(`${resource.words.namespace}:${resource.words.key}.title`));
      const clock = await companyClock(context);
      const lines = [notesOf(resource, paths, words, clock), ...(await examplesOf(own, context, paths, words))];
      const file = writeTable(
        {
          format: query.format,
          title,
          language: words.language,
          direction: words.direction,
          timeZone: clock.zone,
          formats: clock.formats,
          columns: fileColumns(resource, paths, words).map((column) => ({
            ...column,
            kind: 'text' as const,
            // Required fields are marked as in the form; headings match with and without the mark.
            title: fieldAt(resource, column.key)?.field.options.required ? `${column.title} *` : column.title,
          })),
          labels: fileLabels(words, context.now, clock),
          rows: atOnce(lines),
          titleRows: false,
        },
        context.now.epochMilliseconds,
      );
      return { fileName: `${title}.${file.extension}`, contentType: file.contentType, stream: file.stream };
    }),
    servePrepared(resource.calls.import, readOf, async (context, { body }, { table }) => {
      const words = wordsIn(context.actor.language);
      const own = await withCustom(writing, context);
      const read = await orRefused(
        readImport(own, context, table, importable(own), words, body.create_missing ?? false),
      );
      const rows = await judgeImport(own, context, read, body.update ?? false);
      const bad = rows.filter((row) => !isGood(row));
      const errors = firstErrors(own.server.resource, bad);
      const good = rows.filter(isGood);
      const changing = good.filter(({ id }) => id !== undefined);
      const missing = missingByField(read.missing);
      const answer = { rows: rows.length, good: good.length, changed: changing.length, missing, errors };
      if (body.mode === 'preview' || (body.mode === 'all' && bad.length > 0)) return { job: null, ...answer };
      if (body.mode === 'all' && changing.length > mostChanges)
        refuseField('file', 'mostChanges', { max: mostChanges });
      // Created records can be removed again, changed ones cannot: so changes come last, at once.
      const ordered = [...good.filter(({ id }) => id === undefined), ...changing];
      const job = await enqueue(context, {
        kind,
        payload: {
          mode: body.mode,
          file_name: body.file_name.slice(0, 200),
          skipped: bad.length,
          missing: body.create_missing ? [...(await usedNames(own.server, read.missing, good))] : [],
          rows: ordered.map(({ row, values, id, lines }) => ({ row, values, id, lines })),
        },
      });
      await removeUpload(context, body.file, importPlace(resource));
      return { job, ...answer };
    }),
  ];
}

async function* atOnce(rows: TableRow[]): AsyncGenerator<TableRow[]> {
  yield rows;
}

const isGood = ({ errors, further }: ImportedRow): boolean => Object.keys(errors).length === 0 && further.length === 0;

/** The columns that a file may have: the form's fields, without pictures and fields that the contract excludes. */
export function importable({ server: { resource } }: Writing): string[] {
  const names = Object.entries(resource.fields)
    .filter(
      ([, field]) =>
        field.isWritable &&
        !holdsFiles(field) &&
        field.valueType !== 'place' &&
        field.valueType !== 'permissions' &&
        !field.options.noImport,
    )
    .map(([name]) => name);
  return [...columnPaths(resource, names), ...(resource.datedFields.length > 0 ? [holdsFrom] : [])];
}

/** The rows of a file, held in memory until the call is answered, which is what their place limits. */
interface TableInMemory extends Disposable {
  readonly table: readonly ReadRow[];
}

/** Reads a file's rows in a thread, before the transaction. */
async function readFile(
  resource: AnyResource,
  context: PreparingContext,
  { body: { file } }: { body: z.output<typeof importBody> },
): Promise<TableInMemory> {
  const { threads } = context.services;
  const { userId } = context.actor;
  const leave = threads.holding.take(userId);
  try {
    const bytes = await readUpload(context, file, importPlace(resource));
    return { table: await orRefused(readTableInThread(threads, userId, bytes)), [Symbol.dispose]: leave };
  } catch (error) {
    leave();
    throw error;
  }
}

async function orRefused<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    const { reason, columns } = error;
    throw new Refusal(commonCodes.invalidInput, {
      fields: {
        file: [
          {
            code: `tableFile.${reason}`,
            ...(columns.length > 0 ? { context: { columns: columns.join(', ') } } : {}),
          },
        ],
      },
    });
  }
}
