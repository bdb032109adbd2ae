import { sql, type SQL } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal } from '#server/http/index.ts';
import { countReferring, resourceServer } from '#server/resource/index.ts';
import { command, refusedRecord, terminal, transaction, unregisteredTransaction } from '../contract.ts';
import { attachUnregistered } from './ingest.ts';
import { discardRefused, storeRefused } from './refused-actions.ts';
import { claimTerminal, releaseTerminal } from './trust/claims.ts';
import { commands, punches, refusedRecords, terminals, unregisteredPunches } from './tables.ts';
import { terminalCommands } from './terminal-commands.ts';

/**
 * A terminal is online while it polls: within three of its own intervals, at least two minutes
 * (docs/device-protocol.md#timers).
 */
export function terminalIsOnline(now: Temporal.Instant): SQL {
  return sql`(${terminals.enabled} and ${terminals.last_activity} > ${now.toString()}::timestamptz - greatest(120, 3 * ${terminals.heartbeat}) * interval '1 second')`;
}

export const terminalServer = resourceServer(terminal, {
  table: terminals,
  display: sql<string>`${terminals.alias}`,
  computed: {
    state: sql<string>`case when not terminals.enabled then 'disabled'
      when terminals.standing = 'waiting' then case when terminals.claim_until is null then 'lapsed' else 'waiting' end
      when exists (select 1 from terminal_contacts contact where contact.company_id = terminals.company_id
        and contact.terminal = terminals.id and contact.standing = 'held') then 'held'
      when terminals.last_activity > now() - greatest(120, 3 * terminals.heartbeat) * interval '1 second' then 'online'
      else 'offline' end`,
    pending_commands: countReferring(terminals, 'device.command', 'terminal', { status: ['pending', 'sent'] }),
  },
  actions: terminalCommands,
  beforeDelete: async (_, row) => {
    if (row.enabled) throw new Refusal(commonCodes.inUse, { context: { what: 'enabled' } });
  },
  afterChange: async (context, change) => {
    if (change.kind === 'add') await claimTerminal(context, change.id, change.after.sn);
    if (change.kind === 'delete') await releaseTerminal(context, change.before.sn);
  },
});

export const transactionServer = resourceServer(transaction, {
  table: punches,
  display: sql<string>`${punches.emp_code} || ' ' || to_char(${punches.punch_local}, 'YYYY-MM-DD HH24:MI:SS')`,
});

export const unregisteredServer = resourceServer(unregisteredTransaction, {
  table: unregisteredPunches,
  display: sql<string>`${unregisteredPunches.emp_code}`,
  computed: {
    device_name: sql<string>`coalesce((select told.device_name from terminal_people told
      where told.company_id = unregistered_punches.company_id and told.emp_code = unregistered_punches.emp_code), '')`,
  },
  actions: {
    attach: {
      run: async (context, row, { employee }) => ({
        told: { count: await attachUnregistered(context, row.emp_code, employee) },
      }),
    },
  },
});

export const refusedServer = resourceServer(refusedRecord, {
  table: refusedRecords,
  display: sql<string>`${refusedRecords.terminal_sn} || ' ' || ${refusedRecords.kind}`,
  actions: { store_refused: storeRefused, discard_refused: discardRefused },
});

export const commandServer = resourceServer(command, {
  table: commands,
  display: sql<string>`'#' || ${commands.id}`,
  computed: {
    content: sql<string>`left(commands.content, 400)`,
  },
});
