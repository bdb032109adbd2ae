import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { storeImage } from '#server/files/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { keptChecks, type KeptCheck } from '../../contract/visit-states.ts';
import { visitCodes } from '../../contract/visit.ts';
import { standingOf } from '../phones/standing.ts';
import type { visits } from '../tables.ts';
import { visitorOf, type Visitor } from './person.ts';

type Row = typeof visits.$inferSelect;

/** When and by whom a step is made, and for one that a phone kept, whether that can be relied on. */
export interface Moment {
  readonly visitor: Visitor;
  readonly at: Temporal.Instant;
  readonly check: KeptCheck | null;
}

/**
 * Handles one request of a person after the other, so that a repeated one finds the first, and two visits do not start at once.
 * @throws Refusal if the company requires bound phones and this one is not bound
 */
export async function inTurn(context: TenantContext): Promise<Moment> {
  const standing = await standingOf(context);
  if (standing === 'waiting') throw new Refusal(visitCodes.phoneWaiting);
  if (standing === 'unbound') throw new Refusal(visitCodes.phoneUnbound);
  await oneAtATime(context.tx, 'outdoor.visit', context.companyId, context.actor.employeeId ?? -1);
  return { visitor: await visitorOf(context), at: context.now, check: null };
}

/** The columns of a step that a phone kept: the worst that was found out about the visit's steps. */
export function keptColumns(row: Row | null, { check }: Moment) {
  if (check === null) return {};
  const before = row?.kept_check ?? 'right';
  const isWorse = keptChecks.indexOf(check) > keptChecks.indexOf(before);
  return { is_offline: true, kept_check: isWorse ? check : before };
}

/**
 * Stores a picture of a visit. Its person and people who may see such visits can open it. A step that was made without network is not
 * lost for a picture that cannot be stored.
 */
export async function photoOf(
  context: TenantContext,
  { visitor, check }: Moment,
  photo: string | null,
  isScheduled: boolean,
): Promise<string | null> {
  if (photo === null) return null;
  const access = isScheduled ? 'outdoor.visit.view' : 'outdoor.unscheduled_visit.view';
  const store = () => storeImage(context, photo, { access, field: 'photo', employee: visitor.id });
  if (check === null) return store();
  return context.savepoint(store).catch((thrown: unknown) => {
    if (thrown instanceof Refusal) return null;
    throw thrown;
  });
}
