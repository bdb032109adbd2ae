import type { Terminal } from '../terminal/index.ts';

/** What terminals were told, compared with what is stored. */
export interface Books {
  readonly acknowledged: number;
  readonly stored: number;
  /** Acknowledged and not stored. */
  readonly lost: number;
  /** Rows beyond the first one of a punch. */
  readonly twice: number;
}

type Owner = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Compares at any moment: a punch that is stored and not yet acknowledged is no fault. */
export async function compareBooks(owner: Owner, company: number, terminals: readonly Terminal[]): Promise<Books> {
  const acknowledged = terminals.flatMap((terminal) =>
    terminal.log
      .slice(0, terminal.log.length - terminal.waiting)
      .map(({ pin, time }) => `${terminal.sn} ${pin} ${time}`),
  );
  const stored = await owner(
    `select terminal_sn || ' ' || emp_code || ' ' || to_char(punch_local, 'YYYY-MM-DD HH24:MI:SS') as punch
     from punches where company_id = $1`,
    [company],
  );
  const once = new Set(stored.map(({ punch }) => String(punch)));
  return {
    acknowledged: acknowledged.length,
    stored: stored.length,
    lost: acknowledged.filter((punch) => !once.has(punch)).length,
    twice: stored.length - once.size,
  };
}
