import { approvalCodes } from '#shared/contract/approvals.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '../../http/index.ts';
import { activeStep } from '../course.ts';
import { isWaiting } from '../is-waiting.ts';
import { loadCourse } from '../load-course.ts';
import { toldOf } from '../applicant.ts';
import { recordEvent } from '../record-event.ts';
import { tellAgain } from '../tell.ts';
import { canRemind } from './can-remind.ts';
import { refuseUnseen } from './course-view.ts';
import { lockedRequest, type KindServer } from './waiting.ts';

/**
 * Reminds the present deciders of a request. The applicant and people who may see such requests can do so.
 * @throws Refusal if it does not wait, or a reminder was sent recently
 */
export async function remind(server: KindServer, context: TenantContext, id: number): Promise<void> {
  await refuseUnseen(server, context, id);
  const row = await lockedRequest(server, context, id);
  const subject = server.subjectOf(row);
  const steps = await loadCourse(context, subject);
  const step = activeStep(steps);
  if (!isWaiting(row) || !step) throw new Refusal(commonCodes.wrongState);
  if (!(await canRemind(context, subject, step))) throw new Refusal(approvalCodes.reminded);
  await recordEvent(context, subject, 'reminded', { place: steps.indexOf(step) });
  await tellAgain(context, server, step, toldOf(server.applicant(row), row));
}
