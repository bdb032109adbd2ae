import { may, type TenantContext } from '../http/index.ts';
import { ask, defineQuestion } from '../questions/index.ts';
import type { Applicant } from './applicant.ts';
import type { Days, Follow } from './kind-parts.ts';
import type { Subject } from './load-course.ts';
import { recordEvent } from './record-event.ts';

/** Whether some of an employee's days are locked. */
export const anyLockedDay = defineQuestion<{ readonly employee: number; readonly days: readonly Days[] }, boolean>(
  'request.locked-days',
);

/** What of a kind says whose days a request has. */
interface DaysOfKind<Stored> {
  readonly applicant: (row: Stored) => Applicant;
  readonly daysOf?: (row: Stored) => readonly Days[];
  readonly subjectOf: (row: Stored) => Subject;
}

/**
 * Says in a request's history that some of its days are locked. These stay as they are until the period is reopened, while everything
 * else follows, for instance a balance. Everybody but those who may reopen periods is refused by the effect itself.
 */
export async function sayLocked(
  context: TenantContext,
  subject: Subject,
  whose: Applicant,
  days: readonly Days[],
): Promise<void> {
  if (!('employee' in whose) || !may(context.actor, 'attendance.period_lock.change')) return;
  const answers = await ask(context, anyLockedDay, { employee: whose.employee, days });
  if (answers.some((isLocked) => isLocked)) await recordEvent(context, subject, 'days_locked');
}

/** An effect whose request says it if it concerns locked days. */
export const sayingLocked =
  <Stored>(follow: Follow<Stored>, { applicant, daysOf, subjectOf }: DaysOfKind<Stored>): Follow<Stored> =>
  async (context, row) => {
    const effect = await follow(context, row);
    if (daysOf) await sayLocked(context, subjectOf(row), applicant(row), daysOf(row));
    return effect;
  };
