import { z } from 'zod';
import {
  commonCodes,
  holdsFiles,
  type importBody,
  importResultSchema,
  type FieldMessages,
  type ImportResult,
  type RowError,
} from '#shared/contract/index.ts';
import { translateDatabaseError } from '../http/database-error.ts';
import { Refusal, serve, servePrepared, type PreparingContext, type Route, type TenantContext } from '../http/index.ts';
import { defineJobKind, enqueue, type JobKind } from '../jobs/index.ts';
import { writeLog } from '../operation-log/index.ts';
import { readTableInThread, TableFileError, writeTable, type ReadRow, type TableRow } from '../table-file/index.ts';
import { wordsIn } from '../words/index.ts';
import { fileColumns } from './columns.ts';
import { companyZone } from './company-zone.ts';
import type { Row } from './definition.ts';
import { fileLabels } from './export.ts';
import { readImport } from './import-rows.ts';
import { createRecord, type Writing } from './write.ts';

/** Rows written in one transaction where bad ones are left out. */
const batch = 100;
const mostErrors = 100;

const payloadSchema = z.object({
  mode: z.enum(['skip', 'all']),
  file_name: z.string(),
  rows: z.array(z.object({ row: z.int(), values: z.record(z.string(), z.unknown()) })),
});

/** How far a job has come: what it has made, and the row it goes on with. */
const countsSchema = importResultSchema.extend({ next: z.int() });

/**
 * Imports a table file into a resource: the same fields, rules and rights as its form, row by row
 * (docs/security.md#imports). A preview changes nothing and says which rows are good; the import itself is a job that
 * can be left and found again.
 */
export function importRoutes(writing: Writing): Route[] {
  const { resource } = writing.server;
  const kind = importJob(writing);
  return [
    serve(resource.calls.importTemplate, async (context, { query }) => {
      const words = wordsIn(context.actor.language);
      const names = importable(writing);
      const title = words.text(`${resource.words.namespace}:${resource.words.key}.title`);
      const zone = await companyZone(context);
      const file = writeTable(
        {
          format: query.format,
          title,
          language: words.language,
          direction: words.direction,
          timeZone: zone,
          columns: fileColumns(resource, names, words).map((column) => ({ ...column, kind: 'text' as const })),
          labels: fileLabels(words, context.now, zone),
          rows: noRows(),
          titleRows: false,
        },
        context.now.epochMilliseconds,
      );
      return { fileName: `${title}.${file.extension}`, contentType: file.contentType, stream: file.stream };
    }),
    servePrepared(resource.calls.import, readFile, async (context, { body }, table) => {
      const words = wordsIn(context.actor.language);
      const rows = await orRefused(readImport(writing, context, table, importable(writing), words));
      const bad = rows.filter((row) => row.errors !== undefined);
      const errors = bad.flatMap((row) => errorsOf(writing, row)).slice(0, mostErrors);
      const answer = { rows: rows.length, good: rows.length - bad.length, errors };
      if (body.mode === 'preview' || (body.mode === 'all' && bad.length > 0)) return { job: null, ...answer };
      const good = rows.filter((row) => row.errors === undefined).map(({ row, values }) => ({ row, values }));
      const job = await enqueue(context, {
        kind,
        payload: { mode: body.mode, file_name: body.file_name.slice(0, 200), rows: good },
      });
      return { job, ...answer };
    }),
  ];
}

/** The job that writes an import's rows. */
export function importJob(writing: Writing): JobKind {
  const { resource } = writing.server;
  return defineJobKind({
    kind: `${resource.name}.import`,
    permission: `${resource.name}.import`,
    payload: payloadSchema,
    run: async (job, { mode, rows, file_name }) => {
      const begun = countsSchema.safeParse(job.checkpoint).data;
      let counts = begun ?? { made: 0, failed: 0, next: 0, errors: [] };
      const size = mode === 'all' ? Math.max(1, rows.length) : batch;
      while (counts.next < rows.length) {
        const part = rows.slice(counts.next, counts.next + size);
        counts = await job.step(
          async (context) => {
            const errors: RowError[] = [];
            for (const [index, row] of part.entries()) {
              try {
                // Alone, so that one that fails now leaves the others; or all together, so that it leaves none.
                await (mode === 'all'
                  ? createRecord(writing, context, row.values)
                  : context.savepoint(() => createRecord(writing, context, row.values)));
              } catch (error) {
                const refusal = translateDatabaseError(error);
                if (!(refusal instanceof Refusal) || mode === 'all') throw refusal;
                errors.push(
                  ...errorsOf(writing, {
                    row: row.row,
                    values: row.values,
                    errors: refusal.fields ?? { '': [{ code: refusal.refusal.code }] },
                  }),
                );
              }
              if (mode === 'all' && index % 50 === 0) job.progress((index / part.length) * 100);
            }
            const failed = new Set(errors.map((error) => error.row)).size;
            const next = counts.next + part.length;
            if (next >= rows.length) await noteImport(writing, context, file_name, counts.made + part.length - failed);
            return {
              made: counts.made + part.length - failed,
              failed: counts.failed + failed,
              next,
              errors: [...counts.errors, ...errors].slice(0, mostErrors),
            };
          },
          (done) => done,
        );
        job.progress((counts.next / rows.length) * 100);
      }
      return { made: counts.made, failed: counts.failed, errors: counts.errors } satisfies ImportResult;
    },
  });
}

async function noteImport(writing: Writing, context: TenantContext, fileName: string, made: number): Promise<void> {
  await writeLog(context, [
    {
      action: 'import',
      objectType: writing.server.resource.name,
      objectId: null,
      objectName: fileName,
      changes: [{ field: 'made', old: null, new: made }],
    },
  ]);
}

async function* noRows(): AsyncGenerator<TableRow[]> {}

/** The fields that a file may set: those that the form has, without pictures and what the contract keeps out. */
export function importable({ server }: Writing): string[] {
  return Object.entries(server.resource.fields)
    .filter(
      ([, field]) =>
        !(field.write instanceof z.ZodUndefined) &&
        !holdsFiles(field) &&
        field.valueType !== 'place' &&
        !field.options.noImport,
    )
    .map(([name]) => name);
}

/** Reads a file's rows, in a thread and before the transaction. */
async function readFile(
  { services, actor }: PreparingContext,
  { body: { file } }: { body: z.output<typeof importBody> },
): Promise<readonly ReadRow[]> {
  return orRefused(readTableInThread(services.threads, actor.userId, file));
}

async function orRefused<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    throw new Refusal(commonCodes.invalidInput, { fields: { file: [{ code: `tableFile.${error.reason}` }] } });
  }
}

function errorsOf(
  { server: { resource } }: Writing,
  row: { row: number; values: Row; errors?: FieldMessages | undefined },
): RowError[] {
  return Object.entries(row.errors ?? {}).flatMap(([field, messages]) =>
    messages.map((message) => ({
      row: row.row,
      field,
      code: message.code,
      value: resource.fields[field]?.secret ? '•••' : String(row.values[field] ?? '').slice(0, 100),
    })),
  );
}
