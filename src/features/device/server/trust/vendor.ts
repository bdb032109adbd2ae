import { and, eq, sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { commonCodes } from '#shared/contract/index.ts';
import { instant } from '#server/db/columns.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { inCompany, writeVendorLog } from '#server/vendor/index.ts';
import { vendorTerminal, vendorTerminalClaim } from '../../contract.ts';
import { terminals } from '../tables.ts';
import { completeClaim, releaseTerminal } from './claims.ts';

const id = () => bigint('id', { mode: 'number' }).notNull();
const company = () => bigint('company_id', { mode: 'number' });

/** What the provider's staff see of the registry: role `vendor` is granted these columns. */
const registered = pgTable('terminal_registry', {
  id: id(),
  sn: text('sn').notNull(),
  company: company(),
  ip: text('ip').notNull(),
  facts: jsonb('facts').notNull(),
  waiting_records: integer('waiting_records').notNull(),
  first_seen: instant('first_seen').notNull(),
  last_seen: instant('last_seen').notNull(),
});

/** What they see of claims: not the hashes of the codes that were typed. */
const claimed = pgTable('terminal_claims', {
  id: id(),
  sn: text('sn').notNull(),
  company: company().notNull(),
  address: text('address').notNull(),
  registered_at: instant('registered_at').notNull(),
  expires_at: instant('expires_at').notNull(),
});

/** Claims of a registered number by companies that do not hold it. */
const rivals = sql`(select count(*) from ${claimed} where ${sql`${claimed.sn} = ${registered.sn}`}
  and ${sql`${claimed.company} is distinct from ${registered.company}`})`;

export const vendorTerminalServer = resourceServer(vendorTerminal, {
  table: registered,
  display: sql<string>`${registered.sn}`,
  computed: {
    state: sql<string>`case when ${sql`${registered.company}`} is not null then case when ${rivals} > 0 then 'disputed' else 'claimed' end
      when ${rivals} > 1 then 'disputed' else 'unclaimed' end`,
    claim_count: sql<number>`${rivals}`.mapWith(Number),
    model: sql<string>`coalesce(${registered.facts}->>'DeviceName', '')`,
    fw_ver: sql<string>`coalesce(${registered.facts}->>'FWVersion', '')`,
  },
  actions: {
    release_terminal: {
      run: async (context, row, { reason }) => {
        if (row.company === null) throw new Refusal(commonCodes.wrongState);
        await moveTerminal(context, { sn: row.sn, company: null, reason });
      },
    },
  },
});

export const vendorTerminalClaimServer = resourceServer(vendorTerminalClaim, {
  table: claimed,
  display: sql<string>`${claimed.sn}`,
  computed: {
    holder: sql<number | null>`(select ${registered.company} from ${registered}
      where ${sql`${registered.sn} = ${claimed.sn}`})`.mapWith((found: unknown) =>
      found === null ? null : Number(found),
    ),
  },
  actions: {
    move_terminal: { run: (context, row, { reason }) => moveTerminal(context, { ...row, reason }) },
  },
});

interface Decision {
  readonly sn: string;
  /** Whose it is from now on; null: whoever proves it. */
  readonly company: number | null;
  readonly reason: string;
}

/** Settles whose a terminal is. Who has it loses it; both companies' logs tell it, with the reason. */
async function moveTerminal(context: TenantContext, decision: Decision): Promise<void> {
  const { sn, company: to } = decision;
  const [row] = await context.tx.select().from(registered).where(eq(registered.sn, sn)).for('update');
  const from = row?.company ?? null;
  if (from === to) throw new Refusal(commonCodes.wrongState);
  if (from !== null) {
    await inCompany(context, from, async (own) => {
      const [terminal] = await own.tx
        .update(terminals)
        .set({ standing: 'waiting', claim_until: null, identity: {}, comm_key_hash: null })
        .where(and(eq(terminals.company_id, from), eq(terminals.sn, sn)))
        .returning();
      await releaseTerminal(own, sn);
      await told(own, 'release_terminal', decision, terminal);
    });
    // Of the company that gains it, the kit writes the provider's log.
    if (to !== null)
      await writeVendorLog(context, [
        {
          action: 'release_terminal',
          objectType: vendorTerminal.name,
          objectId: row?.id ?? null,
          objectName: sn,
          company: from,
          changes: [{ field: 'reason', old: null, new: decision.reason }],
        },
      ]);
  }
  if (to !== null)
    await inCompany(context, to, async (own) => {
      const [terminal] = await own.tx
        .select()
        .from(terminals)
        .where(and(eq(terminals.company_id, to), eq(terminals.sn, sn)));
      // A serial number goes only to who has said that the terminal is theirs.
      if (!terminal) throw new Refusal(commonCodes.notFound);
      await completeClaim(own, terminal.id, sn, 'vendor');
      await told(own, 'move_terminal', decision, terminal);
    });
}

async function told(
  own: TenantContext,
  action: 'release_terminal' | 'move_terminal',
  { sn, reason }: Decision,
  terminal: { readonly id: number; readonly alias: string } | undefined,
): Promise<void> {
  await writeLog(own, [
    {
      action,
      objectType: 'device.terminal',
      objectId: terminal?.id ?? null,
      objectName: terminal?.alias ?? sn,
      changes: [{ field: 'reason', old: null, new: reason }],
    },
  ]);
  if (terminal) own.publish({ companyId: own.companyId, topic: 'device.terminal', payload: { id: terminal.id } });
}
