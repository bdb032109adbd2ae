import { and, asc, eq, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import { plainPresentation, type Presentation } from '#shared/contract/presentation.ts';
import type { Transaction } from '../db/database.ts';
import type { PunchStateLook } from '#shared/contract/punch-states.ts';
import type { ItemLook } from '#shared/contract/report-items.ts';
import { punchStateSettings, reportItemSettings, reportSettings } from './tables.ts';

/** How a company presents its reports. */
export async function presentationOf({
  tx,
  companyId,
}: {
  readonly tx: Transaction;
  readonly companyId: number;
}): Promise<Presentation> {
  const [row] = await tx.select().from(reportSettings).where(eq(reportSettings.company_id, companyId));
  const items = await itemsOf(tx, companyId);
  const states = await statesOf(tx, companyId);
  if (!row) return { ...plainPresentation, items, states };
  return {
    durations: { unit: row.duration_unit, decimals: row.duration_decimals },
    seconds: row.show_seconds,
    weekday: row.weekday_style,
    names: row.name_order,
    period_start: row.period_start_day,
    csv_decimal: row.csv_decimal,
    date_format: row.date_format,
    empty_cell: row.empty_cell,
    day_order: row.day_order,
    file_format: row.file_format,
    file_company: row.file_company,
    items,
    states,
  };
}

/** The condition for items with own settings. */
const isOwn = (of: typeof reportItemSettings): SQL | undefined =>
  or(
    ne(of.name_en, ''),
    ne(of.name_es, ''),
    ne(of.name_ar, ''),
    ne(of.name_tr, ''),
    ne(of.unit, 'usual'),
    ne(of.round_step, 1),
    ne(of.symbol, ''),
    isNotNull(of.colour),
    eq(of.show_value, true),
    eq(of.is_shown, false),
  );

/** The company's own settings of calculation items. */
async function itemsOf(tx: Transaction, companyId: number): Promise<ItemLook[]> {
  const rows = await tx
    .select()
    .from(reportItemSettings)
    .where(and(eq(reportItemSettings.company_id, companyId), isOwn(reportItemSettings)))
    .orderBy(asc(reportItemSettings.id));
  return rows.map((row) => ({
    item: row.item,
    names: namesOf(row),
    unit: row.unit,
    decimals: row.decimals,
    step: row.round_step,
    mode: row.round_mode,
    at: row.round_at,
    symbol: row.symbol,
    colour: row.colour ?? '',
    shown: row.is_shown,
    show_value: row.show_value,
  }));
}

/** The company's punch states, in its order. */
async function statesOf(tx: Transaction, companyId: number): Promise<PunchStateLook[]> {
  const rows = await tx
    .select()
    .from(punchStateSettings)
    .where(eq(punchStateSettings.company_id, companyId))
    .orderBy(asc(punchStateSettings.sort_order), asc(punchStateSettings.code));
  return rows.map((row) => ({
    code: row.code,
    names: namesOf(row),
    short: row.short_name,
    colour: row.colour ?? '',
    enabled: row.enabled,
    selectable: row.is_selectable,
  }));
}

const namesOf = (row: Pick<typeof reportItemSettings.$inferSelect, 'name_en' | 'name_es' | 'name_ar' | 'name_tr'>) => ({
  en: row.name_en,
  'es-MX': row.name_es,
  ar: row.name_ar,
  tr: row.name_tr,
});
