import { and, eq } from 'drizzle-orm';
import { nearestOf } from '#features/company/server.ts';
import { seenPlaces } from '#features/device/server.ts';
import { Refusal, type Input, type TenantContext } from '#server/http/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import type { PlaceDoubt } from '#shared/contract/web-punch.ts';
import { doubtOf } from '#shared/map/doubt.ts';
import type { startVisit } from '../../contract/own-visit.ts';
import { visitCodes } from '../../contract/visit.ts';
import { clients } from '../tables.ts';
import type { Moment } from './moment.ts';

type Place = Input<typeof startVisit>['body']['place'];

interface Judged {
  /** Whole metres to the client; null without a client. */
  readonly distance: number | null;
  readonly isOutside: boolean;
  /** Why the position cannot be right. */
  readonly doubt: PlaceDoubt | null;
}

/**
 * Where the place is relative to the client's circle, and whether it can be right.
 * @throws Refusal outside, or doubtfulPlace, if the company refuses that
 */
export async function judge(
  context: TenantContext,
  { visitor, at, check }: Moment,
  client: number | null,
  place: Place,
): Promise<Judged> {
  const { tx, companyId } = context;
  const here = { ...place, at: at.epochMilliseconds };
  // A turned clock does not say when somebody was there.
  const doubt = doubtOf(here, check === 'turned' ? [] : await seenPlaces(context, visitor.id, [here.at]));
  if (doubt !== null && visitor.doubtful === 'refuse') throw new Refusal(visitCodes.doubtfulPlace);
  if (client === null) return { distance: null, isOutside: false, doubt };
  const [row] = await tx
    .select({ place: clients.place, radius: clients.radius })
    .from(clients)
    .where(and(eq(clients.company_id, companyId), eq(clients.id, client)));
  const near = row && nearestOf([{ at: row.place.location, radius: row.radius }], place);
  if (!near) throw new Refusal(commonCodes.notFound);
  if (!near.isWithin && visitor.outside === 'refuse')
    throw new Refusal(visitCodes.outside, { context: { distance: near.distance, radius: near.radius } });
  return { distance: near.distance, isOutside: !near.isWithin, doubt };
}
