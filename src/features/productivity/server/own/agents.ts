import { and, eq } from 'drizzle-orm';
import type { CallData } from '#shared/contract/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { newSecret } from '#server/auth/index.ts';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { productivityCodes } from '../../contract/codes.ts';
import type { addAgent } from '../../contract/own-activity.ts';
import { activityAgents } from '../agent/tables.ts';
import { tokenOf } from '../agent/token.ts';
import { askerOf } from './consent.ts';

/** The most computers of one person, without revoked ones. */
const agentBound = defineBound('productivity.agents', { agents: 10 });

/** Adds a computer. The answer holds its token, which is stored nowhere. */
export async function makeAgent(context: TenantContext, agent_name: string): Promise<CallData<typeof addAgent>> {
  const { tx, companyId, now, actor } = context;
  const employee = askerOf(context);
  const room = await roomUnder(tx, agentBound, [companyId, employee], async () => ({
    agents: await tx.$count(
      activityAgents,
      and(
        eq(activityAgents.company_id, companyId),
        eq(activityAgents.employee, employee),
        eq(activityAgents.status, 'active'),
      ),
    ),
  }));
  if (room.agents < 1) throw new Refusal(productivityCodes.tooManyAgents);
  const { secret, hash, hint } = newSecret();
  const [row] = await tx
    .insert(activityAgents)
    .values({
      company_id: companyId,
      employee,
      agent_name,
      token_hash: hash,
      token_hint: hint,
      create_time: now.toString(),
      update_time: now.toString(),
      create_user: actor.userId,
      update_user: actor.userId,
    })
    .returning({ id: activityAgents.id });
  if (!row) throw new Error('Insert answered nothing');
  context.publish({
    companyId,
    topic: 'productivity.agent',
    payload: { kind: 'add', id: row.id },
    employees: [employee],
  });
  return { id: row.id, token: tokenOf(companyId, row.id, secret) };
}

/** Revokes one of the person's own computers. @throws Refusal notFound for anybody else's */
export async function revokeAgent(context: TenantContext, id: number): Promise<null> {
  const { tx, companyId, now, actor } = context;
  const employee = askerOf(context);
  const revoked = await tx
    .update(activityAgents)
    .set({ status: 'revoked', update_time: now.toString(), update_user: actor.userId })
    .where(
      and(eq(activityAgents.company_id, companyId), eq(activityAgents.id, id), eq(activityAgents.employee, employee)),
    )
    .returning({ id: activityAgents.id });
  if (revoked.length === 0) throw new Refusal(commonCodes.notFound);
  context.publish({ companyId, topic: 'productivity.agent', payload: { kind: 'change', id }, employees: [employee] });
  return null;
}
