import { eq, sql, type SQL } from 'drizzle-orm';
import { isoFormats, type Formats } from '#shared/contract/formats.ts';
import type { TenantContext } from '../http/index.ts';
import { companies } from './tables.ts';

/** A company's clock, and its formats of days and times. */
export interface CompanyClock {
  /** IANA zone. */
  readonly zone: string;
  readonly formats: Formats;
}

/** The columns of `companies` that {@link clockOf} reads. */
export const clockColumns = {
  zone: companies.company_timezone,
  dateFormat: companies.date_format,
  timeFormat: companies.time_format,
};

interface ClockRow extends Formats {
  readonly zone: string;
}

/** The clock in a row of {@link clockColumns}. */
export function clockOf(row: ClockRow | undefined): CompanyClock {
  if (!row) return { zone: 'UTC', formats: isoFormats };
  return { zone: row.zone, formats: { dateFormat: row.dateFormat, timeFormat: row.timeFormat } };
}

/** The clock of the company of the call. */
export async function companyClock(context: TenantContext): Promise<CompanyClock> {
  const [row] = await context.tx.select(clockColumns).from(companies).where(eq(companies.id, context.companyId));
  return clockOf(row);
}

/** Today in the company of the call, ISO. */
export async function companyToday(context: TenantContext): Promise<string> {
  const { zone } = await companyClock(context);
  return context.now.toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** The same within a statement, as a date. */
export const companyDay = ({ companyId, now }: Pick<TenantContext, 'companyId' | 'now'>): SQL =>
  sql`(select (${now.toString()}::timestamptz at time zone c.company_timezone)::date from ${companies} c where c.id = ${companyId})`;
