import { parseAccessLog } from './access-records.ts';
import { parseAttlog } from './attlog.ts';
import type { DeviceEventRow, ParsedRows, PunchRow } from './model.ts';
import type { RowContext } from './row-context.ts';

/** The result of held records once their terminal is approved. */
export type Released = ParsedRows<PunchRow> & { readonly events: readonly DeviceEventRow[] };

/**
 * Reads held records once their terminal has a company and a zone. `table` and `records` are those of the effect `records.held`.
 */
export function readHeldRecords(table: string, records: readonly string[], context: RowContext): Released {
  const text = records.join('\n');
  if (table === 'attlog') return { ...parseAttlog(text, context), events: [] };
  const parsed = parseAccessLog(text, context);
  return {
    rows: parsed.rows.flatMap((row) => (row.punch === null ? [] : [row.punch])),
    events: parsed.rows.map((row) => row.event),
    quarantined: parsed.quarantined,
    records: parsed.records,
  };
}
