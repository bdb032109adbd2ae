import { and, desc, eq, sql } from 'drizzle-orm';
import { commands } from '#features/device/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { syncStates } from '../../contract/who.ts';

type SyncState = (typeof syncStates)[number];

/** The state of the last commands about each person at controllers. */
export async function syncOf(
  { tx, companyId }: TenantContext,
  pairs: readonly { readonly terminal: number; readonly employee: number }[],
): Promise<(terminal: number, employee: number) => SyncState> {
  if (pairs.length === 0) return () => 'done';
  const rows = await tx
    .selectDistinctOn([commands.terminal, commands.employee], {
      terminal: commands.terminal,
      employee: commands.employee,
      status: commands.status,
    })
    .from(commands)
    .where(
      and(
        eq(commands.company_id, companyId),
        sql`(${commands.terminal}, ${commands.employee}) in (select (pair ->> 'terminal')::bigint, (pair ->> 'employee')::bigint
          from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) as pair)`,
        sql`${commands.command_type} in ('grant_access', 'revoke_access')`,
        sql`${commands.status} <> 'cancelled'`,
      ),
    )
    // A person is several commands of one time, of which none may have failed.
    .orderBy(
      commands.terminal,
      commands.employee,
      desc(commands.create_time),
      sql`case when ${commands.status} in ('failed', 'expired') then 0 when ${commands.status} in ('pending', 'sent') then 1 else 2 end`,
      desc(commands.id),
    );
  const states = new Map(rows.map((row) => [`${row.terminal} ${row.employee}`, row.status]));
  return (terminal, employee) => {
    const status = states.get(`${terminal} ${employee}`);
    if (status === 'pending' || status === 'sent') return 'waiting';
    return status === 'failed' || status === 'expired' ? 'failed' : 'done';
  };
}
