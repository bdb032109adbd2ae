import { refuseUnseenEmployee } from '#features/team/server.ts';
import { serve, type TenantContext } from '#server/http/index.ts';
import { longestTraining, previewOwnTraining, previewTraining, type CountedTraining } from '../../contract/training.ts';
import { toTrainingPeriod, countTraining, type TrainingInput } from './training-period.ts';

/** The form asks while the person types. */
const limit = { by: 'person', max: 240, seconds: 60 } as const;

async function preview(context: TenantContext, employee: number, input: TrainingInput): Promise<CountedTraining> {
  const nothing = { minutes: null, skipped: [], days: 0 };
  const period = toTrainingPeriod(input);
  if (period === null || period.end_date < period.start_date || period.start_time === (period.end_time ?? ''))
    return nothing;
  const days = Temporal.PlainDate.from(period.start_date).until(period.end_date).days;
  if (days >= longestTraining) return nothing;
  return (await countTraining(context, employee, period)) ?? nothing;
}

export const trainingPreviewRoutes = [
  serve(
    previewTraining,
    async (context, { body: { employee, ...rest } }) => {
      await refuseUnseenEmployee(context, employee);
      return preview(context, employee, rest);
    },
    limit,
  ),
  serve(previewOwnTraining, (context, { body }) => preview(context, context.actor.employeeId ?? -1, body), limit),
];
