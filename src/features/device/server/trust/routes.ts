import { and, desc, eq, inArray } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import {
  hostActor,
  openContext,
  Refusal,
  serve,
  serveAnyone,
  type Context,
  type Route,
  type TenantContext,
} from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { decideContact, findSerialNumber, listContacts, moveSerialNumber, proveTerminal } from '../../contract.ts';
import { terminalRegistry, terminals } from '../tables.ts';
import { readTerminal } from '../terminal-row.ts';
import { completeClaim, proveClaim, releaseTerminal } from './claims.ts';
import { admitContact, refuseContact } from './decide.ts';
import { terminalClaims, terminalContacts } from './tables.ts';

/** Codes are long and tries are few: nobody finds one by trying. */
const tries = { by: 'person', max: 10, seconds: 900 } as const;

/** The calls about whose a terminal is, and who comes with its number. */
export const trustRoutes: readonly Route[] = [
  serve(listContacts, async ({ tx, companyId }, { query }) => {
    const rows = await tx
      .select({ contact: terminalContacts, alias: terminals.alias })
      .from(terminalContacts)
      .innerJoin(
        terminals,
        and(eq(terminals.company_id, terminalContacts.company_id), eq(terminals.id, terminalContacts.terminal)),
      )
      .where(
        and(
          eq(terminalContacts.company_id, companyId),
          query.standing
            ? eq(terminalContacts.standing, query.standing)
            : inArray(terminalContacts.standing, ['held', 'refused']),
          query.terminal ? eq(terminalContacts.terminal, query.terminal) : undefined,
        ),
      )
      .orderBy(desc(terminalContacts.last_seen))
      .limit(100);
    const data = rows.map(({ contact, alias }) => ({
      id: contact.id,
      terminal: { id: contact.terminal, display_name: alias },
      address: contact.address,
      standing: contact.standing === 'refused' ? ('refused' as const) : ('held' as const),
      reason: contact.reason,
      differs: contact.differs,
      first_seen: contact.first_seen,
      last_seen: contact.last_seen,
      held_records: contact.held_records,
    }));
    return { data, total: data.length, next: null };
  }),

  serve(decideContact, async (context, { body }) => {
    const { tx, companyId } = context;
    const [contact] = await tx
      .select()
      .from(terminalContacts)
      .where(and(eq(terminalContacts.company_id, companyId), eq(terminalContacts.id, body.id)))
      .for('update');
    const found = contact && (await readTerminal(context, contact.terminal));
    if (!contact || !found) throw new Refusal(commonCodes.notFound);
    const stored =
      body.decision === 'admit'
        ? await admitContact(context, found, contact)
        : await refuseContact(context, found, contact);
    context.publish({ companyId, topic: 'device.terminal', payload: { id: found.row.id } });
    return { stored };
  }),

  serve(
    proveTerminal,
    async (context, { body }) => {
      const [terminal] = await context.tx
        .select({ id: terminals.id })
        .from(terminals)
        .where(and(eq(terminals.company_id, context.companyId), eq(terminals.id, body.id)));
      if (!terminal) throw new Refusal(commonCodes.notFound);
      return { isProven: await proveClaim(context, body.id, body.code) };
    },
    tries,
  ),

  serveAnyone(findSerialNumber, async ({ tx }, { query }) => {
    const [row] = await tx.select().from(terminalRegistry).where(eq(terminalRegistry.sn, query.sn));
    const claims = await tx.select().from(terminalClaims).where(eq(terminalClaims.sn, query.sn)).limit(50);
    return {
      sn: query.sn,
      company: row?.company_id ?? null,
      first_seen: row?.first_seen ?? null,
      last_seen: row?.last_seen ?? null,
      claims: claims.map(({ company_id: company, registered_at, expires_at }) => ({
        company,
        registered_at,
        expires_at,
      })),
    };
  }),

  serveAnyone(moveSerialNumber, async (context, { body }) => {
    const { tx } = context;
    const [row] = await tx.select().from(terminalRegistry).where(eq(terminalRegistry.sn, body.sn)).for('update');
    const before = row?.company_id ?? null;
    if (before === null && body.company === null) throw new Refusal(commonCodes.notFound);
    if (body.company !== null) {
      const [company] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, body.company));
      if (!company) throw new Refusal(commonCodes.notFound);
    }
    if (before !== null && before !== body.company)
      await inCompany(context, before, async (own) => {
        const [terminal] = await own.tx
          .update(terminals)
          .set({ standing: 'waiting', claim_until: null, identity: {}, comm_key_hash: null })
          .where(and(eq(terminals.company_id, before), eq(terminals.sn, body.sn)))
          .returning();
        await releaseTerminal(own, body.sn);
        await told(own, 'release_terminal', body, terminal);
      });
    const { company } = body;
    if (company !== null && before !== company)
      await inCompany(context, company, async (own) => {
        const [terminal] = await own.tx
          .select()
          .from(terminals)
          .where(and(eq(terminals.company_id, company), eq(terminals.sn, body.sn)));
        // A serial number goes only to who has said that the terminal is theirs.
        if (!terminal) throw new Refusal(commonCodes.notFound);
        await completeClaim(own, terminal.id, body.sn, 'vendor');
        await told(own, 'move_terminal', body, terminal);
      });
    return { company };
  }),
];

/** Does something in a company as the provider's staff, in the company's own log by the name of who did it. */
async function inCompany(
  context: Context,
  companyId: number,
  work: (own: TenantContext) => Promise<void>,
): Promise<void> {
  const { tx, services, actor, now, log } = context;
  const userId = actor?.userId ?? 0;
  const scope = { role: 'tenant', companyId, userId } as const;
  await context.switchScope(scope);
  const acting = hostActor({ companyId, name: actor?.name ?? '', accessor: 'job', userId });
  const opened = openContext(services, tx, context, acting, scope, now, log);
  context.afterCommit(opened.committed);
  await work(opened.context);
  await context.switchScope({ role: 'system', userId });
}

async function told(
  own: TenantContext,
  action: 'release_terminal' | 'move_terminal',
  { sn, reason }: { sn: string; reason: string },
  terminal: { id: number; alias: string } | undefined,
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
