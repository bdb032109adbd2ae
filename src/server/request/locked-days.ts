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

/** Keeps the locks over some days from changing until the transaction ends, for those who then ask about many people one by one. */
export const holdLocks = defineQuestion<Days, void>('request.hold-locks');

/** Begins decisions about several requests: the locks over all their days are held, and read once. */
export async function holdLocksOver(context: TenantContext, days: readonly Days[]): Promise<void> {
  const [from, to] = [
    days.map((span) => span.from).toSorted()[0],
    days
      .map((span) => span.to)
      .toSorted()
      .at(-1),
  ];
  if (from !== undefined && to !== undefined) await ask(context, holdLocks, { from, to });
}

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
