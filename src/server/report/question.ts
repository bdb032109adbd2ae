import {
  reportFormats,
  type Formats,
  type Permission,
  type Presentation,
  type ReportQuery,
} from '#shared/contract/index.ts';
import { searchWords } from '#shared/text/searchable.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { may, type TenantContext } from '../http/index.ts';
import { likePattern, scopeOf } from '../resource/index.ts';
import { presentationOf } from '../presentation/index.ts';
import { clockColumns, clockOf } from '../tenancy/company-clock.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { Reporting, ReportServer } from './definition.ts';
import { filterConditions } from './filters.ts';
import { orderOf, type OrderKey } from './order.ts';
import { periodOf, type Period } from './period.ts';
import { personName } from './person-name.ts';

/** A report's question prepared for SQL: the same for page, totals, chart and file. */
export interface Question {
  readonly companyId: number;
  readonly company: string;
  /**
   * IANA name of the company's zone, also as a literal: with parameters the database would not see equal expressions as
   * equal.
   */
  readonly zone: string;
  readonly zoneLiteral: SQL;
  /** ISO weekday on which the company's week starts. */
  readonly weekStart: number;
  readonly formats: Formats;
  /** How the company presents reports. */
  readonly presentation: Presentation;
  /** The name of a person by id, unless rows already have it. */
  readonly nameOf: ((id: SQL) => SQL) | undefined;
  readonly period: Period;
  /** Company, the person's data scope, search and filters, on the tables below the rows. */
  readonly where: SQL | undefined;
  /** Whether `where` excludes part of the company: then far fewer rows may remain than there are people. */
  readonly isNarrowed: boolean;
  /** The fields whose filters do so, and `search`. */
  readonly narrowedBy: readonly string[];
  /** Filters on the rows `r` themselves. */
  readonly having: SQL | undefined;
  readonly order: readonly OrderKey[];
  readonly group: string | null;
  /** How many rows are read, in this order; null for all. */
  readonly upTo: number | null;
  /** Whether the person has a right that a column needs beside the report's own. */
  readonly may: (permission: Permission) => boolean;
}

/** Prepares a question. Every call of a report starts here, so that none shows more than another. */
export async function readQuestion(
  { server, registry }: Reporting,
  context: TenantContext,
  query: ReportQuery,
): Promise<Question> {
  const { report, table } = server;
  const [company] = await context.tx
    .select({ name: companies.company_name, weekStart: companies.week_start, ...clockColumns })
    .from(companies)
    .where(eq(companies.id, context.companyId));
  const { zone, formats } = clockOf(company);
  const presentation = await presentationOf(context);
  const today = context.now.toZonedDateTimeISO(zone).toPlainDate();
  const { filters, search, ordering } = query.list;
  const period = periodOf(filters, report.period, today, zone, presentation.period_start);
  const conditions = await filterConditions(
    server,
    registry,
    context,
    filters.filter(({ field }) => field !== report.period.field),
  );
  const words = searchWords(search).slice(0, 5);
  const scope = scopeOf(report.audience, table, context);
  return {
    companyId: context.companyId,
    company: company?.name ?? '',
    zone,
    formats: reportFormats(formats, presentation),
    presentation,
    nameOf: personName(registry, context.companyId, presentation.names),
    zoneLiteral: literal(zone),
    weekStart: company?.weekStart ?? 1,
    period,
    where: and(
      eq(table.company_id, context.companyId),
      scope,
      ...words.map((word) => (server.search ? sql`${server.search} like ${likePattern(word)}` : sql`false`)),
      ...conditions.below,
    ),
    isNarrowed: scope !== undefined || words.length > 0 || conditions.below.length > 0,
    narrowedBy: [
      ...(words.length > 0 ? ['search'] : []),
      ...filters.map(({ field }) => field).filter((field) => field !== report.period.field && server.filters[field]),
    ],
    having: and(...conditions.above),
    order: orderOf(server, ordering, query.group_by),
    group: query.group_by,
    upTo: null,
    may: (permission) => may(context.actor, permission),
  };
}

/** The same rows in the report's own order and without groups, which is enough for counts and totals. */
export function unordered(server: ReportServer, question: Question): Question {
  const ordering = server.report.defaultOrdering
    .split(',')
    .map((part) => ({ field: part.replace(/^-/, ''), descending: part.startsWith('-') }));
  return { ...question, group: null, upTo: null, order: orderOf(server, ordering, null) };
}

function literal(zone: string): SQL {
  if (!/^[A-Za-z0-9_+/-]+$/.test(zone)) throw new Error(`Not the name of a zone: ${zone}`);
  return sql.raw(`'${zone}'`);
}
