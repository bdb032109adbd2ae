import { holdsFiles, type ListQuery } from '#shared/contract/index.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { serve, type Route, type TenantContext } from '../http/index.ts';
import { companies } from '../tenancy/tables.ts';
import { writeLog } from '../operation-log/index.ts';
import { writeTableFor, type TableRow } from '../table-file/index.ts';
import { wordsIn, type Words } from '../words/index.ts';
import { cellOf, fileColumns } from './columns.ts';
import { loggedAs, type ResourceRegistry, type ResourceServer, type Row } from './definition.ts';
import { columnOf } from './column.ts';
import { conditions, orderBy } from './query.ts';
import { NameCache, readRecords } from './read.ts';

/** Rows of one transaction: making records of them is the server's own work, and short. */
const batch = 250;

/**
 * Writes a list as a file: the screen's question, order and columns. Rows are read in short transactions of their own,
 * each going on from the last row of the one before, so that a slow reader holds nothing open and memory stays flat.
 */
export function exportRoute(server: ResourceServer, registry: ResourceRegistry): Route {
  const { resource } = server;
  return serve(resource.calls.export, async (context, { query }) => {
    const words = wordsIn(query.language ?? context.actor.language);
    const shown = Object.entries(resource.fields)
      .filter(([, field]) => field.options.column === 'shown')
      .map(([name]) => name);
    const names = (query.columns.length > 0 ? query.columns : shown).filter((name) => {
      const field = resource.fields[name];
      return field !== undefined && !holdsFiles(field);
    });
    const [company] = await context.tx
      .select({ name: companies.company_name, zone: companies.company_timezone })
      .from(companies)
      .where(eq(companies.id, context.companyId));
    const title = words.text(`${resource.words.namespace}:${resource.words.key}.title`);
    const zone = company?.zone ?? 'UTC';
    const file = writeTableFor(
      context.services.threads,
      context.actor.userId,
      {
        format: query.format,
        title,
        subtitle: company?.name ?? '',
        language: words.language,
        direction: words.direction,
        timeZone: zone,
        columns: fileColumns(resource, names, words),
        labels: fileLabels(words, context.now, zone),
        rows: exportRows(server, registry, context, query.list, names, words),
      },
      context.now.epochMilliseconds,
    );
    // The call reads only; that it was made is written in a transaction of its own.
    context.afterCommit(() =>
      context.services.database.within(
        { role: 'tenant', companyId: context.companyId, userId: context.actor.userId },
        (tx) =>
          writeLog({ ...context, tx }, [
            { action: 'export', objectType: loggedAs(server), objectId: null, objectName: title, changes: [] },
          ]),
      ),
    );
    const date = context.now.toZonedDateTimeISO(zone).toPlainDate().toString();
    return { fileName: `${title} ${date}.${file.extension}`, contentType: file.contentType, stream: file.stream };
  });
}

/** The words that every file needs. */
export function fileLabels(
  words: Words,
  now: Temporal.Instant,
  zone: string,
): {
  yes: string;
  no: string;
  page: string;
  printedAt: string;
} {
  const at = new Intl.DateTimeFormat(words.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  }).format(now.epochMilliseconds);
  return {
    yes: words.text('common:yes'),
    no: words.text('common:no'),
    page: words.text('common:file.page', { page: '{page}', pages: '{pages}' }),
    printedAt: words.text('common:file.printedAt', { at, zone }),
  };
}

async function* exportRows(
  server: ResourceServer,
  registry: ResourceRegistry,
  context: TenantContext,
  query: ListQuery,
  names: readonly string[],
  words: Words,
): AsyncGenerator<TableRow[]> {
  const cache = new NameCache();
  const filter = conditions(server, context, query);
  const order = orderBy(server, query);
  let last: Row | undefined;
  for (;;) {
    const where = and(filter, last ? after(server, query, last) : undefined);
    const rows = await context.reread((tx) =>
      readRecords(server, registry, { ...context, tx }, { where, order, limit: batch }, cache),
    );
    if (rows.length > 0) {
      yield rows.map((row) => ({
        kind: 'data',
        values: Object.fromEntries(names.map((name) => [name, cellOf(server.resource, name, row[name], words)])),
      }));
    }
    if (rows.length < batch) return;
    last = rows.at(-1);
  }
}

/** Rows that come after the given one in the question's order (keyset paging: page 500 costs what page 1 does). */
function after(server: ResourceServer, query: ListQuery, last: Row): SQL {
  const keys = query.ordering.map(({ field, descending }) => ({
    column: columnOf(server.table, field),
    descending,
    value: last[field],
  }));
  if (!query.ordering.some(({ field }) => field === 'id')) {
    keys.push({ column: server.table.id, descending: keys.at(-1)?.descending ?? false, value: last['id'] });
  }
  // (a, b) after (x, y): a > x, or a = x and b > y; null stands last ascending and first descending, as the database orders.
  let condition = sql`false`;
  for (const { column, descending, value } of keys.toReversed()) {
    const beyond =
      value === null
        ? descending
          ? sql`${column} is not null`
          : sql`false`
        : descending
          ? sql`${column} < ${value}`
          : sql`(${column} > ${value} or ${column} is null)`;
    const same = value === null ? sql`${column} is null` : sql`${column} = ${value}`;
    condition = sql`(${beyond} or (${same} and ${condition}))`;
  }
  const [first] = keys;
  // Said again for the first key alone, so that the index range is seen at once.
  const bound =
    first && first.value !== null
      ? first.descending
        ? sql`(${first.column} <= ${first.value})`
        : sql`(${first.column} >= ${first.value} or ${first.column} is null)`
      : sql`true`;
  return sql`(${bound} and ${condition})`;
}
