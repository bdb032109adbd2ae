import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { punches } from '#features/device/server.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import type { DemoTerminal } from './people.ts';

/** Voids two of the latest punches of a terminal: one was a card read twice, one was made for somebody else. */
export async function voidSome(
  host: Host,
  companyId: number,
  { id, alias }: DemoTerminal,
  zone: string,
): Promise<void> {
  await asCompany(host, { companyId, name: `Demo ${alias}`, accessor: 'demo' }, async ({ tx, now }) => {
    const ofTerminal = and(eq(punches.company_id, companyId), eq(punches.terminal, id));
    const latest = await tx
      .select({ id: punches.id })
      .from(punches)
      .where(and(ofTerminal, sql`${punches.punch_time} < ${now.subtract({ hours: 48 }).toString()}::timestamptz`))
      .orderBy(desc(punches.punch_time))
      .offset(5)
      .limit(2);
    if (latest.length === 0) return;
    const reason = zone.startsWith('Asia/') ? 'بصم بدلًا من زميله' : 'Punched for a colleague';
    const set = { is_void: true, void_reason: reason, void_time: now.toString() };
    const ids = latest.map((punch) => punch.id);
    await tx
      .update(punches)
      .set(set)
      .where(and(ofTerminal, inArray(punches.id, ids)));
  });
}
