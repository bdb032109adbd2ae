import { and, eq, sql, type SQL } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { commonCodes } from '#shared/contract/index.ts';
import { instant } from '#server/db/columns.ts';
import { asSystem, Refusal, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { inCompany, writeVendorLog } from '#server/vendor/index.ts';
import { vendorTerminal, vendorTerminalClaim, vendorTerminalContact } from '../../contract.ts';
import { terminals } from '../tables.ts';
import { readNumber, type CallerRow } from './callers.ts';
import { claimsOf, releaseTerminal } from './claims.ts';
import { completeClaim } from './complete-claim.ts';
import { settleDispute } from './dispute.ts';
import { isSameNetwork } from './network.ts';
import { terminalCallers } from './tables.ts';

const id = () => bigint('id', { mode: 'number' }).notNull();
const company = () => bigint('company_id', { mode: 'number' });

/** What the provider's staff see of the registry: role `vendor` may read only these columns. */
const registered = pgTable('terminal_registry', {
  id: id(),
  sn: text('sn').notNull(),
  company: company(),
  ip: text('ip').notNull(),
  facts: jsonb('facts').notNull(),
  first_seen: instant('first_seen').notNull(),
  last_seen: instant('last_seen').notNull(),
});

/** Contacts that are not served as their number's terminal, without their held records and headers. */
const called = pgTable('terminal_callers', {
  id: id(),
  sn: text('sn').notNull(),
  address: text('address').notNull(),
  facts: jsonb('facts').notNull(),
  first_seen: instant('first_seen').notNull(),
  last_seen: instant('last_seen').notNull(),
  waiting_records: integer('waiting_records').notNull(),
  company: bigint('claimant', { mode: 'number' }),
  disputed_at: instant('disputed_at'),
});

/** Claims, without the hashes of typed codes. */
const claimed = pgTable('terminal_claims', {
  id: id(),
  sn: text('sn').notNull(),
  company: company().notNull(),
  address: text('address').notNull(),
  registered_at: instant('registered_at').notNull(),
  expires_at: instant('expires_at').notNull(),
});

/** Claims of a registered number by other companies. */
const rivals = sql`(select count(*) from ${claimed} where ${sql`${claimed.sn} = ${registered.sn}`}
  and ${sql`${claimed.company} is distinct from ${registered.company}`})`;

/** A value from the contact that proved the number; until then from the latest one. */
const fact = (
  name: string,
): SQL<string> => sql<string>`coalesce(${sql`${registered.facts}`} ->> ${sql.raw(`'${name}'`)},
  (select ${sql`${called.facts}`} ->> ${sql.raw(`'${name}'`)} from ${called} where ${sql`${called.sn} = ${registered.sn}`}
    order by ${sql`${called.last_seen}`} desc limit 1), '')`;

const isInDispute = sql`exists (select 1 from ${called} where ${sql`${called.sn} = ${registered.sn}`}
  and ${sql`${called.disputed_at}`} is not null)`;

export const vendorTerminalServer = resourceServer(vendorTerminal, {
  table: registered,
  display: sql<string>`${registered.sn}`,
  computed: {
    state: sql<string>`case when ${isInDispute} then 'disputed' when ${sql`${registered.company}`} is not null then case when ${rivals} > 0 then 'disputed' else 'claimed' end
      when ${rivals} > 1 then 'disputed' else 'unclaimed' end`,
    claim_count: sql<number>`${rivals}`.mapWith(Number),
    model: fact('DeviceName'),
    fw_ver: fact('FWVersion'),
    waiting_records: sql<number>`(select coalesce(sum(${sql`${called.waiting_records}`}), 0) from ${called}
      where ${sql`${called.sn} = ${registered.sn}`})`.mapWith(Number),
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

export const vendorTerminalContactServer = resourceServer(vendorTerminalContact, {
  table: called,
  display: sql<string>`${called.sn} || ' ' || ${called.address}`,
  computed: {
    is_disputed: sql<boolean>`${called.disputed_at} is not null`,
    model: sql<string>`coalesce(${called.facts} ->> 'DeviceName', '')`,
    fw_ver: sql<string>`coalesce(${called.facts} ->> 'FWVersion', '')`,
    mac: sql<string>`coalesce(${called.facts} ->> 'mac', '')`,
  },
  actions: {
    forget_contact: {
      run: async (context, row) => {
        await context.switchScope({ role: 'system', userId: context.actor.userId });
        await context.tx.delete(terminalCallers).where(eq(terminalCallers.id, row.id));
        await settleDispute(context, row.sn);
        await context.switchScope({ role: 'vendor', userId: context.actor.userId });
      },
    },
  },
});

interface Decision {
  readonly sn: string;
  /** The new company; null: whichever proves it. */
  readonly company: number | null;
  readonly reason: string;
}

/** Decides about a terminal's company. The previous one loses it; both companies' logs say so, with the reason. */
async function moveTerminal(context: TenantContext, decision: Decision): Promise<void> {
  const { sn, company: to } = decision;
  const [row] = await context.tx.select().from(registered).where(eq(registered.sn, sn)).for('update');
  const from = row?.company ?? null;
  if (from === to) throw new Refusal(commonCodes.wrongState);
  if (from !== null) {
    await inCompany(context, from, async (own) => {
      const [terminal] = await own.tx
        .update(terminals)
        .set({ standing: 'waiting', claim_until: null, disputed_at: null, identity: {}, comm_key_hash: null })
        .where(and(eq(terminals.company_id, from), eq(terminals.sn, sn)))
        .returning();
      await releaseTerminal(own, sn);
      await recordMove(own, 'release_terminal', decision, terminal);
    });
    // The resource kit logs it at the provider for the company that gets it.
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
      // A serial number can only be given to a company that claims it.
      if (!terminal) throw new Refusal(commonCodes.notFound);
      await completeClaim(own, terminal.id, sn, 'vendor', await contactOf(own, sn));
      await recordMove(own, 'move_terminal', decision, terminal);
    });
}

/** The contact that has proven the company's claim, or that calls from where the company registered the number. */
async function contactOf(own: TenantContext, sn: string): Promise<CallerRow | undefined> {
  return asSystem(own, async () => {
    const { callers } = await readNumber(own.tx, sn);
    const claim = (await claimsOf(own.tx, sn, own.now)).find(({ company_id: company }) => company === own.companyId);
    const near = callers.filter(({ address }) => claim !== undefined && isSameNetwork(claim.address, address));
    return callers.find(({ claimant }) => claimant === own.companyId) ?? (near.length === 1 ? near[0] : undefined);
  });
}

async function recordMove(
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
