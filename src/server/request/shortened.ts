import type { Granted } from '#shared/contract/notifications.ts';
import type { TenantContext } from '../http/index.ts';
import { toldOf } from './applicant.ts';
import type { Days } from './kind-parts.ts';
import { sayLocked } from './locked-days.ts';
import { recordEvent } from './record-event.ts';
import type { RequestServer, RequestTable } from './request-server.ts';
import { tellShortened } from './tell-outcome.ts';

interface Shortened {
  readonly reason: string;
  /** What is left of it. */
  readonly granted: Granted;
  /** The days that were given back. */
  readonly days: Days;
}

/** Says in the history of an approved request that less of it is left, and why, and tells the applicant. */
export async function noteShortened<Stored, T extends RequestTable>(
  context: TenantContext,
  kind: RequestServer<Stored, T>,
  row: T['$inferSelect'],
  { reason, granted, days }: Shortened,
): Promise<void> {
  const [subject, applicant] = [kind.subjectOf(row), kind.applicant(row)];
  await recordEvent(context, subject, 'shortened', { comment: reason });
  await sayLocked(context, subject, applicant, [days]);
  await tellShortened(context, kind, toldOf(applicant, row), { reason, granted });
}
