import { holdsFiles, moneyFields, type AnyResource, type ExportQuery, type ListQuery } from '#shared/contract/index.ts';
import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { listQuestion, type ExportSource, type Read } from '../export/index.ts';
import type { TableRow, TableValues } from '../table-file/index.ts';
import { clockColumns, clockOf } from '../tenancy/company-clock.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { Words } from '../words/index.ts';
import { columnPaths, fileColumns, linesOf, recordCell } from './columns.ts';
import { conditionLines } from './filter-lines.ts';
import { loggedAs } from './reactions.ts';
import { checkCustomFilters, withCustom } from './custom.ts';
import type { ResourceServer, Row, Writing } from './definition.ts';
import { companyOf } from './company-rows.ts';
import { rowFields } from './rows.ts';
import { conditions, namedSearch, orderBy, sortKeys } from './query.ts';
import { readMoneyTotals, totalRows } from './money-totals.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { countRows } from './page.ts';
import { NameCache, readRecords } from './read.ts';
import { builtKey } from '#shared/i18n/keys.ts';

/** Rows per transaction: turning them into records blocks the main thread only briefly. */
const batch = 250;

/**
 * A list as a file: the screen's question, order and columns. Rows are read in short separate transactions, each
 * continuing after the last row of the one before, so that a slow reader holds no transaction open and memory stays
 * constant.
 */
export function listExport(writing: Writing): ExportSource<ExportQuery> {
  const { server, registry } = writing;
  const { resource } = server;
  return {
    name: resource.name,
    words: resource.words,
    loggedAs: loggedAs(server),
    calls: resource.calls,
    question: listQuestion,
    count: (context, query, limit) => countLines(server, context, query, limit + 1),
    head: async (context, query, words) => {
      const own = (await withCustom(writing, context)).server;
      checkCustomFilters(own, query.list);
      const [company] = await context.tx
        .select({ name: companies.company_name, ...clockColumns })
        .from(companies)
        .where(eq(companies.id, context.companyId));
      const title = words.text(builtKey(`${resource.words.namespace}:${resource.words.key}.title`));
      const { zone: timeZone, formats } = clockOf(company);
      return {
        title,
        subtitle: company?.name ?? '',
        filters: await conditionLines(context, query.list, {
          registry,
          fields: own.resource,
          words,
          formats,
          zone: timeZone,
        }),
        timeZone,
        formats,
        columns: fileColumns(own.resource, pathsOf(own, query), words).map((column) =>
          isForReading(query) && column.isAmount
            ? { ...column, kind: 'text', align: 'end' }
            : { ...column, isExact: !isForReading(query) },
        ),
        fileName: `${title} ${context.now.toZonedDateTimeISO(timeZone).toPlainDate().toString()}`,
      };
    },
    rows: (read, query, words) => listRows({ server, registry }, read, query, words),
  };
}

/**
 * The requested columns, else those of the list. File fields cannot be cells; if only they are requested, the list's
 * columns are written.
 */
function columnsOf(server: ResourceServer, query: ExportQuery): string[] {
  const { resource } = server;
  const { columns } = query;
  const isCell = (name: string): boolean => {
    const field = resource.fields[name];
    return field !== undefined && !holdsFiles(field);
  };
  const chosen = columns.filter(isCell);
  if (chosen.length > 0) return withCurrencies(server, query, chosen);
  const shown = Object.entries(resource.fields).filter(
    ([name, field]) => field.options.column === 'shown' && isCell(name),
  );
  return withCurrencies(
    server,
    query,
    shown.map(([name]) => name),
  );
}

/** The most lines of a file: a record with child rows has one per child row. */
async function countLines(
  server: ResourceServer,
  context: TenantContext,
  query: ExportQuery,
  limit: number,
): Promise<number> {
  const where = conditions(server, context, await namedSearch(server, context, query.list));
  let lines = await countRows(server, context, where, limit);
  if (isForReading(query)) return lines;
  const chosen = columnsOf(server, query);
  for (const [name, , { table, owner }] of rowFields(server)) {
    if (lines >= limit || !chosen.includes(name)) continue;
    const owners = context.tx.select({ id: server.table.id }).from(server.table).where(where);
    const further = context.tx
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(companyOf(table), context.companyId), inArray(owner, owners)))
      .limit(limit)
      .as('further');
    lines += (await context.tx.select({ total: count() }).from(further))[0]?.total ?? 0;
  }
  return Math.min(lines, limit);
}

/**
 * A spreadsheet is written in the form that an import takes; on paper a record is one line, with its child rows in one
 * cell.
 */
const isForReading = ({ format }: ExportQuery): boolean => format === 'pdf';

function pathsOf(server: ResourceServer, query: ExportQuery): string[] {
  const names = columnsOf(server, query);
  return isForReading(query) ? names : columnPaths(server.resource, names);
}

/** An amount on paper is written with its currency; in a spreadsheet it is a number, which says nothing without one. */
function withCurrencies({ resource }: ResourceServer, query: ExportQuery, names: readonly string[]): string[] {
  if (isForReading(query)) return [...names];
  const currencies = moneyFields(resource.fields).flatMap(([name, currency]) => (names.includes(name) ? currency : []));
  return [...new Set([...names, ...currencies])];
}

function valuesOf(
  { resource }: ResourceServer,
  query: ExportQuery,
  names: readonly string[],
  row: Row,
  words: Words,
): TableValues[] {
  if (!isForReading(query)) return linesOf(resource, names, row, words);
  return [
    Object.fromEntries(
      names.map((name) => [name, amountText(resource, name, row, words) ?? recordCell(resource, name, row, words)]),
    ),
  ];
}

/** An amount as the list shows it; undefined of another field. */
function amountText({ fields }: AnyResource, name: string, row: Row, words: Words): string | undefined {
  const currency = row[fields[name]?.options.currency ?? ''];
  const minor = row[name];
  return typeof minor === 'number' && typeof currency === 'string' && currency !== ''
    ? moneyText({ minor, currency }, words.language)
    : undefined;
}

async function* listRows(
  writing: Writing,
  read: Read,
  query: ExportQuery,
  words: Words,
): AsyncGenerator<TableRow[], void, void> {
  const { server, registry } = await read((context) => withCustom(writing, context));
  const names = columnsOf(server, query);
  const cache = new NameCache();
  const order = orderBy(server, query.list);
  let last: Row | undefined;
  for (;;) {
    const beyond = last ? after(server, query.list, last) : undefined;
    const rows = await read(async (context) => {
      const where = and(conditions(server, context, await namedSearch(server, context, query.list), 'first'), beyond);
      return readRecords(server, registry, context, { where, order, limit: batch }, cache);
    });
    if (rows.length > 0) {
      yield rows
        .flatMap((row) => valuesOf(server, query, names, row, words))
        .map((values) => ({ kind: 'data', values }));
    }
    if (rows.length < batch) break;
    last = rows.at(-1);
  }
  const { fields } = server.resource;
  const isTotalled = moneyFields(fields).some(([name]) => names.includes(name));
  if (!isTotalled || !(query.with_totals ?? query.format !== 'csv')) return;
  const totals = await read((context) => readMoneyTotals(server, context, query.list, null));
  yield totalRows(server, totals ?? [], isForReading(query), words);
}

/** Rows after the given one in the question's order (keyset paging: page 500 costs the same as page 1). */
function after(server: ResourceServer, query: ListQuery, last: Row): SQL {
  const keys = sortKeys(server, query).map(({ key, descending, field, valueOf }) => ({
    column: key,
    descending,
    value: (last[field] ?? null) === null ? null : valueOf(last[field]),
  }));
  // (a, b) after (x, y): a > x, or a = x and b > y; null is last ascending and first descending, as in the database.
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
  // Repeated for the first key alone, so that the planner sees the index range.
  const bound =
    first && first.value !== null
      ? first.descending
        ? sql`(${first.column} <= ${first.value})`
        : sql`(${first.column} >= ${first.value} or ${first.column} is null)`
      : sql`true`;
  return sql`(${bound} and ${condition})`;
}
