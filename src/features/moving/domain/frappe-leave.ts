import { hundredthsOf, type FormerLeave } from './former-leave.ts';
import { dateOf, isTrue, numberOf, textOf } from './row-values.ts';
import type { FormerRow } from './sql-dump.ts';

/** The tables of its leave. Allocations and applications are in the ledger, and are listed. */
export const frappeLeaveTables = ['tableave type', 'tableave ledger entry'];

/** A submitted line of the ledger; drafts and cancelled ones count nothing. */
interface Line {
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

function lineOf(row: FormerRow): Line[] {
  const [from, to] = [dateOf(row, 'from_date'), dateOf(row, 'to_date')];
  const isSubmitted = !row.has('docstatus') || textOf(row, 'docstatus') === '1';
  if (!isSubmitted || isTrue(row, 'is_lwp') || from === null || to === null) return [];
  return [{ from, to, days: numberOf(row, 'leaves') ?? 0 }];
}

/**
 * What is left on a day: the sum of the lines since the first allocation that is valid on it began. An allocation that was carried and has
 * expired has a line of its own that takes the rest away. Leave that begins later is not taken yet: it is entered here.
 */
function leftOn(lines: readonly Line[], day: string): number {
  const valid = lines.filter(({ from, to, days }) => days > 0 && from <= day && day <= to).map(({ from }) => from);
  const [since] = valid.toSorted();
  if (since === undefined) return 0;
  return lines.filter(({ from }) => from >= since && from <= day).reduce((sum, { days }) => sum + days, 0);
}

/** The leave of Frappe HR. @param codes of the people who have not left, by their names there @param day on which it is read */
export function frappeLeave(
  rows: (table: string) => readonly FormerRow[],
  codes: ReadonlyMap<string, string>,
  day: string,
): FormerLeave {
  const ofAccount = Map.groupBy(
    rows('tableave ledger entry'),
    (row) => `${textOf(row, 'employee')}\t${textOf(row, 'leave_type')}`,
  );
  return {
    leaveTypes: rows('tableave type')
      .filter((row) => !isTrue(row, 'is_lwp'))
      .map((row) => ({
        key: textOf(row, 'name'),
        name: textOf(row, 'leave_type_name') || textOf(row, 'name'),
        isPaid: true,
      })),
    leaveBalances: [...ofAccount].flatMap(([account, of]) => {
      const [employee = '', type = ''] = account.split('\t');
      const days = hundredthsOf(leftOn(of.flatMap(lineOf), day));
      const code = codes.get(employee);
      return code === undefined || days === 0 ? [] : [{ of: code, type, days }];
    }),
  };
}
