import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, serve, type Route } from '#server/http/index.ts';
import { decideContact, listContacts, listDisputes, proveTerminal, type TerminalContact } from '../../contract.ts';
import { terminals } from '../tables.ts';
import { readTerminal } from '../terminal-row.ts';
import { proveClaim } from './claims.ts';
import { admitContact, refuseContact } from './decide.ts';
import { terminalContacts } from './tables.ts';

/** Codes are long and attempts are few, so nobody finds one by guessing. */
const tries = { by: 'person', max: 10, seconds: 900 } as const;

type Listed = TerminalContact['standing'];

/** The contacts that a list contains; `settling` ones need no decision yet. */
function standingsOf(filter: Listed | 'open' | undefined): Listed[] {
  if (filter === undefined) return ['held', 'moved', 'refused'];
  return filter === 'open' ? ['held', 'moved'] : [filter];
}

/** The calls about the proof of terminals and their contacts. */
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
          inArray(terminalContacts.standing, standingsOf(query.standing)),
          query.terminal ? eq(terminalContacts.terminal, query.terminal) : undefined,
        ),
      )
      .orderBy(desc(terminalContacts.last_seen))
      .limit(100);
    const data = rows.map(({ contact, alias }) => ({
      id: contact.id,
      terminal: { id: contact.terminal, display_name: alias },
      address: contact.address,
      standing: contact.standing === 'settling' ? ('held' as const) : contact.standing,
      reason: contact.reason,
      differs: contact.differs,
      first_seen: contact.first_seen,
      last_seen: contact.last_seen,
      held_records: contact.held_records,
    }));
    return { data, total: data.length, next: null };
  }),

  serve(listDisputes, async ({ tx, companyId }) => {
    const rows = await tx
      .select({ id: terminals.id, display_name: terminals.alias, since: terminals.disputed_at })
      .from(terminals)
      .where(and(eq(terminals.company_id, companyId), isNotNull(terminals.disputed_at)))
      .orderBy(desc(terminals.disputed_at))
      .limit(100);
    const data = rows.flatMap(({ since, ...row }) => (since === null ? [] : [{ ...row, since }]));
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
      return proveClaim(context, body.id, body.code);
    },
    tries,
  ),
];
