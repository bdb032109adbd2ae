import { and, eq, inArray } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { datedRecords } from '#server/resource/index.ts';
import type { TerminalRole } from '#shared/contract/terminal-roles.ts';
import { countsOtherwise } from './counts-otherwise.ts';
import { terminalServer } from './resources.ts';
import { terminals } from './tables.ts';

/** What attendance makes of a terminal's punches on a day. */
export interface TerminalUse {
  readonly is_attendance: boolean;
  readonly in_out_role: TerminalRole;
}

/** The terminals whose punches do not simply count as they were punched. */
export interface TerminalUses {
  /** There are none: `read` needs neither terminal nor day. */
  readonly areUsual: boolean;
  /** The use of a terminal on a day (ISO); undefined for the usual one. */
  readonly read: (terminal: number | null, day: string) => TerminalUse | undefined;
}

/** Reads the uses of a company's terminals, or of some of them. */
export async function terminalUsesOf(context: TenantContext, only?: readonly number[]): Promise<TerminalUses> {
  const { tx, companyId } = context;
  const rows = await tx
    .select({ id: terminals.id, is_attendance: terminals.is_attendance, in_out_role: terminals.in_out_role })
    .from(terminals)
    .where(
      and(
        eq(terminals.company_id, companyId),
        only ? inArray(terminals.id, [...only]) : undefined,
        countsOtherwise(companyId),
      ),
    );
  if (rows.length === 0) return { areUsual: true, read: () => undefined };
  const recordsById = await datedRecords(terminalServer, context, rows);
  return {
    areUsual: false,
    read: (id, day) => {
      const versions = id === null ? undefined : recordsById.get(id);
      return versions?.findLast(({ from }) => from === null || from <= day)?.record;
    },
  };
}
