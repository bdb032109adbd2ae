import { and, eq, sql, type SQL } from 'drizzle-orm';
import { signedLink } from '#server/files/index.ts';
import { refuseField, Refusal, type TenantContext } from '#server/http/index.ts';
import { employeeServer } from '#features/team/server.ts';
import { countReferring, resourceServer } from '#server/resource/index.ts';
import { dayInName } from '#server/tenancy/day-in-name.ts';
import { command, deviceCodes, refusedRecord, terminal, transaction } from '../contract.ts';
import { discardRefused, storeRefused } from './refused-actions.ts';
import { claimTerminal, releaseTerminal } from './trust/claims.ts';
import { isGuessable } from './trust/comm-key.ts';
import { hashesOf } from './trust/matching.ts';
import { clearFinished, commandActions } from './command-actions.ts';
import { bringPeople } from './area-people.ts';
import { coveredAreas } from './covered-areas.ts';
import { hasDecidedDays } from './counts-otherwise.ts';
import { isHeard, ownSettings } from './configuration/read.ts';
import { tellSettings } from './configuration/resource.ts';
import { doorCommands } from './door-commands.ts';
import { shiftPunches } from './shift-punches.ts';
import { commands, terminals } from './tables.ts';
import { punches, refusedRecords } from './punches/tables.ts';
import { restorePunch, voidPunch } from './punches/void.ts';
import { terminalCommands } from './terminal-commands.ts';

/**
 * Whether a terminal is online: it polled within three of its own intervals, and at least within the company's limit in minutes
 * (docs/device-protocol.md#timers).
 */
export function terminalIsOnline(context: Pick<TenantContext, 'now' | 'companyId'>): SQL {
  return sql`(${terminals.enabled} and ${isHeard(context, terminals)})`;
}

export const terminalServer = resourceServer(terminal, {
  table: terminals,
  display: sql<string>`${terminals.alias}`,
  computed: {
    state: (_, { now, companyId }) => sql<string>`case when not terminals.enabled then 'disabled'
      when terminals.disputed_at is not null then 'disputed'
      when terminals.standing = 'waiting' then case when terminals.claim_until is null then 'lapsed' else 'waiting' end
      when exists (select 1 from terminal_contacts contact where contact.company_id = ${companyId}
        and contact.terminal = terminals.id and contact.standing = 'held') then 'held'
      when exists (select 1 from terminal_contacts contact where contact.company_id = ${companyId}
        and contact.terminal = terminals.id and contact.standing = 'moved') then 'moved'
      when ${isHeard({ now, companyId }, terminals)} then 'online'
      else 'offline' end`,
    pending_commands: countReferring(terminals, 'device.command', 'terminal', {
      only: { status: ['pending', 'sent'] },
    }),
  },
  actions: { ...terminalCommands, ...doorCommands, shift_punches: shiftPunches },
  quota: { of: 'terminals', takes: ({ enabled }) => enabled },
  prepare: async (_, values) => {
    const { comm_key: key } = values;
    if (!key) return { ...values, comm_key: undefined };
    if (isGuessable(key)) refuseField('comm_key', 'commKey');
    return { ...values, comm_key: hashesOf(key).join(' ') };
  },
  beforeDelete: async (context, row, { isTakenBack }) => {
    if (row.enabled && !isTakenBack) throw new Refusal(deviceCodes.stillEnabled);
    if (await hasDecidedDays(context, row.id)) throw new Refusal(deviceCodes.countsOtherwise);
  },
  afterChange: async (context, change) => {
    if (change.kind === 'add') {
      const { sn, comm_key: codes } = change.after;
      await claimTerminal(context, change.id, sn, codes === null ? [] : codes.split(' '));
    }
    if (change.kind === 'delete') {
      await releaseTerminal(context, change.before.sn);
      await context.tx
        .delete(commands)
        .where(and(eq(commands.company_id, context.companyId), eq(commands.terminal, change.id)));
    }
    if (change.kind === 'change' && change.after.standing === 'proven') {
      const { before, after } = change;
      const isMoved = before.area !== after.area || before.include_sub_areas !== after.include_sub_areas;
      if (isMoved) await bringPeople(context, change.id, await coveredAreas(context, before));
      else if (after.enabled && !before.enabled) await bringPeople(context, change.id);
      if (after.enabled && ownSettings.some((name) => before[name] !== after[name]))
        await tellSettings(context, [change.id]);
    }
  },
});

export const transactionServer = resourceServer(transaction, {
  table: punches,
  searched: { employee: employeeServer },
  actions: { void_punch: voidPunch, restore_punch: restorePunch },
  present: { photo: (context, { photo }) => (photo === null ? null : signedLink(context, photo)) },
  display: (context) =>
    sql<string>`${punches.emp_code} || ' ' || ${dayInName(context, punches.punch_local)} || to_char(${punches.punch_local}, ' HH24:MI:SS')`,
});

export const refusedServer = resourceServer(refusedRecord, {
  table: refusedRecords,
  display: sql<string>`${refusedRecords.terminal_sn} || ' ' || ${refusedRecords.kind}`,
  actions: { store_refused: storeRefused, discard_refused: discardRefused },
});

/** The texts and filters of commands in every list. */
export const commandText = {
  display: sql<string>`'#' || ${commands.id}`,
  computed: { content: sql<string>`left(commands.content, 400)` },
};

export const commandServer = resourceServer(command, {
  table: commands,
  ...commandText,
  actions: { ...commandActions, clear_finished: clearFinished },
});
