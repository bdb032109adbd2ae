import { z } from 'zod';
import { loadPerson, takeCode } from '#server/auth/index.ts';
import { switchScope, type Transaction } from '#server/db/database.ts';
import { may, openContext, type OutsideContext } from '#server/http/index.ts';
import { act } from '#server/resource/index.ts';
import { decisions, type Decision } from '../contract/decision.ts';
import { joinRequestServer } from './resources.ts';

const mandateSchema = z.object({ company: z.int(), invitation: z.int(), user: z.int(), decision: z.enum(decisions) });

/**
 * Decides by the link in a mail, as the person it was sent to and with their present rights. It runs in a transaction of
 * role `system`.
 * @returns undefined if the code is not valid, otherwise the decision and what to do after the commit.
 */
export async function decideByCode(
  tx: Transaction,
  outside: OutsideContext,
  code: string,
): Promise<{ readonly decision: Decision; readonly committed: () => Promise<void> } | undefined> {
  const { now } = outside;
  const mandate = mandateSchema.safeParse((await takeCode(tx, 'join_approval', code, now))?.payload).data;
  if (!mandate) return undefined;
  const { company: companyId, user: userId, invitation, decision } = mandate;
  await switchScope(tx, { role: 'system', companyId, userId });
  const person = await loadPerson(tx, userId, companyId);
  if (!person || !may(person, 'system.join_request.approve')) return undefined;
  const scope = { role: 'tenant', companyId, userId } as const;
  await switchScope(tx, scope);
  const { context, committed } = openContext(outside.services, tx, outside, person, scope, now, outside.log);
  await act(joinRequestServer, context, decision === 'APPROVED' ? 'approve' : 'reject', invitation);
  return { decision, committed };
}
