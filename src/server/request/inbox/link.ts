import { approvalCodes } from '#shared/contract/approvals.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, asSystem, type TenantContext } from '../../http/index.ts';
import { findCode, takeCode } from '../../auth/index.ts';
import { linkSchema } from '../decide-link.ts';
import type { Said } from '../deciding.ts';
import { decideFromBox, type BoxDecision } from './decide.ts';
import { itemOfBox } from './list.ts';
import type { KindServer } from './waiting.ts';

/**
 * The request of a mailed code.
 * @throws Refusal if the code is unknown, used, expired or another person's
 */
function requestOf(
  server: KindServer,
  { companyId, actor }: TenantContext,
  found: { payload: unknown } | undefined,
): number {
  const about = linkSchema.safeParse(found?.payload).data;
  if (!about || about.user !== actor.userId || about.company !== companyId || about.resource !== server.resource.name)
    throw new Refusal(approvalCodes.linkUsed);
  return about.request;
}

/** The request that a mailed link offers to decide; reading does not use up the link. */
export async function readLink(server: KindServer, context: TenantContext, code: string) {
  const { tx, now } = context;
  const found = await asSystem(context, () => findCode(tx, 'request_decision', code, now));
  const item = await itemOfBox(server, context, requestOf(server, context, found));
  if (!item) throw new Refusal(approvalCodes.linkUsed);
  return item;
}

interface ByLink extends Said {
  readonly code: string;
  readonly version?: number | undefined;
  readonly decision: BoxDecision;
}

/**
 * Decides by a mailed link and uses it up: as in the person's inbox, with their present rights.
 * @throws Refusal if the link is no longer valid, or the decision is refused
 */
export async function decideByLink(
  server: KindServer,
  context: TenantContext,
  { code, version, ...decided }: ByLink,
  options: { readonly successCode: string },
): Promise<void> {
  const { tx, now } = context;
  const taken = await asSystem(context, () => takeCode(tx, 'request_decision', code, now));
  const id = requestOf(server, context, taken);
  const versions = version === undefined ? {} : { [String(id)]: version };
  const [result] = await decideFromBox(server, context, { ids: [id], versions, ...decided }, options);
  if (result?.ok === true) return;
  const known = [...server.resource.codes, commonCodes.changedMeanwhile, commonCodes.wrongState];
  throw new Refusal(known.find(({ code: each }) => each === result?.code) ?? approvalCodes.linkUsed);
}
