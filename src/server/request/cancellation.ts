import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '../http/index.ts';
import type { ActionServer } from '../resource/index.ts';
import { companyDate } from './acting.ts';
import { applicantAmong, toldOf, type Applicant, type RequestRow } from './applicant.ts';
import { beginCourse, type Decision } from './course.ts';
import { endCourse, storeCourse } from './course-rows.ts';
import { reasonsSchema } from './deciding.ts';
import { askFlow } from './flow.ts';
import type { Follow } from './kind-parts.ts';
import type { Subject } from './load-course.ts';
import type { FlowBy } from './progress.ts';
import { recordEvent } from './record-event.ts';
import { tellCancellationAsked, tellCancellationEnded, tellCancellationTakenBack } from './tell-cancellation.ts';
import type { ServedKind } from './tell-outcome.ts';

/** A kind of request, as far as its cancellation by approval needs it. */
export interface CancellableKind<Stored> extends ServedKind {
  readonly applicant: (row: Stored) => Applicant;
  readonly subjectOf: (row: Stored) => Subject;
  readonly flowBy: ((row: Stored) => FlowBy) | undefined;
}

/** The same, where it is asked for. */
interface AskedKind<Stored> extends CancellableKind<Stored> {
  /** Who has to agree before others decide, and whether nobody decides after them. */
  readonly consentOf: ((row: Stored) => number | null) | undefined;
  readonly isConsentEnough: ((context: TenantContext, row: Stored) => Promise<boolean>) | undefined;
}

/** The columns of a request whose cancellation nobody asks for any more. */
export const notAsked = { cancel_asked: null, cancel_reason: '' };

// A table of requests has these columns.
const rowOf = (row: unknown): RequestRow => row as RequestRow;

/** A request as notifications need it, by its row. */
export const toldBy = <Stored>(kind: CancellableKind<Stored>, row: Stored) => toldOf(kind.applicant(row), rowOf(row));

/**
 * Asks the approvers to cancel an approved request, in steps as those of a request that is submitted now. It stays approved meanwhile.
 * @returns the changed columns
 */
export async function askCancellation<Stored>(
  context: TenantContext,
  kind: AskedKind<Stored>,
  row: Stored,
  reason: string,
) {
  const whose = kind.applicant(row);
  const employee = 'employee' in whose ? whose.employee : 0;
  const revision = (rowOf(row).revision ?? 1) + 1;
  const subject = { ...kind.subjectOf(row), revision };
  const { amount = null, type = null } = kind.flowBy?.(row) ?? {};
  const other = kind.consentOf?.(row) ?? null;
  const isAlone = other !== null && ((await kind.isConsentEnough?.(context, row)) ?? false);
  const flow = isAlone
    ? null
    : await askFlow(context, {
        request: subject.resource,
        applicant: employee,
        amount,
        type,
        date: await companyDate(context),
        chosen: rowOf(row).approver_code ?? '',
      });
  const isApplicant = await applicantAmong(context, employee, rowOf(row));
  const steps = beginCourse(flow, isApplicant, other === null ? null : { employee: other }, isAlone);
  await storeCourse(context, subject, steps, flow, 'cancel');
  await recordEvent(context, subject, 'cancel_asked', { comment: reason });
  await tellCancellationAsked(context, kind, steps, toldBy(kind, row));
  return { cancel_asked: context.now.toString(), revision };
}

/** The applicant leaves the request as it was approved; nobody is asked any more. */
export async function keepApproved<Stored>(context: TenantContext, kind: CancellableKind<Stored>, row: Stored) {
  const subject = kind.subjectOf(row);
  const steps = await endCourse(context, subject);
  await recordEvent(context, subject, 'cancel_taken_back');
  await tellCancellationTakenBack(context, kind, steps, toldBy(kind, row));
  return notAsked;
}

/** Nobody has decided in time: what was approved stays. */
export async function expireCancellation<Stored>(context: TenantContext, kind: CancellableKind<Stored>, row: Stored) {
  const subject = kind.subjectOf(row);
  const steps = await endCourse(context, subject);
  await recordEvent(context, subject, 'cancel_expired');
  await tellCancellationEnded(context, kind, toldBy(kind, row), { result: 'expired' }, steps);
  return notAsked;
}

interface DecidingOptions<Stored> {
  readonly kind: () => CancellableKind<Stored>;
  /**
   * Decides the active step for the person.
   * @throws Refusal if they are not asked, or it is their own
   */
  readonly decideStep: (
    context: TenantContext,
    row: Stored,
    all: readonly Stored[],
    given: { readonly decision: Decision; readonly comment: string },
  ) => Promise<{ readonly outcome: Decision | 'pending'; readonly steps: Parameters<typeof tellCancellationEnded>[4] }>;
  /** Undoes the effect of the approval. */
  readonly cancelled: Follow<Stored> | undefined;
}

/** A decision about the cancellation of an approved request; the last approval undoes its effect, in the same transaction. */
export const decideCancellation = <Stored>(
  decision: Decision,
  { kind, decideStep, cancelled }: DecidingOptions<Stored>,
): ActionServer<unknown, Stored> => ({
  run: async (context, row, input, all) => {
    if ((rowOf(row).cancel_asked ?? null) === null) throw new Refusal(commonCodes.wrongState);
    const said = reasonsSchema.parse(input);
    const comment = (decision === 'approved' ? said.comment : said.keep_reason) ?? '';
    const { outcome, steps } = await decideStep(context, row, all, { decision, comment });
    if (outcome === 'pending') return { to: 'approved', set: {} };
    // The request keeps who approved it, and why it was cancelled; the history says who decided that.
    if (decision === 'rejected') {
      await tellCancellationEnded(context, kind(), toldBy(kind(), row), { result: decision, reason: comment }, steps);
      return { set: notAsked as unknown as Partial<Stored> };
    }
    const effect = (await cancelled?.(context, row)) ?? {};
    await tellCancellationEnded(context, kind(), toldBy(kind(), row), { result: decision, comment }, steps);
    return { ...effect, set: { cancel_asked: null, ...effect.set } as unknown as Partial<Stored> };
  },
});
