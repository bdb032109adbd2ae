import { refuseUnseenEmployee } from '#features/team/server.ts';
import { timeOffRules } from '#features/leave/server.ts';
import { serve, type TenantContext } from '#server/http/index.ts';
import { timeOffGiven } from '../../domain/time-off-given.ts';
import { previewOvertime, previewOwnOvertime, type OvertimePreview } from '../../contract/overtime-preview.ts';
import { judgeCaps } from '../../domain/overtime-caps.ts';
import { capsNow } from './caps.ts';

/** The form asks while the person types. */
const limit = { by: 'person', max: 240, seconds: 60 } as const;

interface OvertimeInput {
  readonly id: number | null;
  readonly overtime_date: string;
  readonly start_time: string | null;
  readonly end_time: string | null;
}

/** By the clock alone: a night with a clock change is counted when it is sent. */
function minutesBetween({ start_time: start, end_time: end }: OvertimeInput): number | null {
  if (start === null || end === null || start === end) return null;
  const { hours, minutes } = Temporal.PlainTime.from(start).until(Temporal.PlainTime.from(end));
  const length = hours * 60 + minutes;
  return length < 0 ? length + 1440 : length;
}

async function preview(context: TenantContext, employee: number, input: OvertimeInput): Promise<OvertimePreview> {
  const minutes = minutesBetween(input);
  const { lines, beyond } = await capsNow(context, employee, input.overtime_date, input.id, ['pending', 'approved']);
  const { counts, over, isRefused } = judgeCaps(lines, beyond, minutes ?? 0);
  const rules = await timeOffRules(context, employee, input.overtime_date);
  return {
    minutes,
    beyond,
    limits: [...lines],
    counts,
    over,
    is_refused: isRefused && minutes !== null,
    time_off: rules && {
      type: rules.name,
      choice: rules.choice,
      ...timeOffGiven(counts, rules.rates),
      balance: rules.balance / 100,
    },
  };
}

export const overtimePreviewRoutes = [
  serve(
    previewOvertime,
    async (context, { body: { employee, ...input } }) => {
      await refuseUnseenEmployee(context, employee);
      return preview(context, employee, input);
    },
    limit,
  ),
  serve(previewOwnOvertime, (context, { body }) => preview(context, context.actor.employeeId ?? -1, body), limit),
];
