import { serve, type TenantContext } from '#server/http/index.ts';
import { longestTraining, previewOwnTraining, previewTraining, type CountedTraining } from '../../contract/training.ts';
import { refuseUnseen } from '../unseen.ts';
import { askedOf, countTraining, type Given } from './asked.ts';

/** The form asks while the person types. */
const limit = { by: 'person', max: 240, seconds: 60 } as const;

async function preview(context: TenantContext, employee: number, given: Given): Promise<CountedTraining> {
  const nothing = { minutes: null, skipped: [], days: 0 };
  const asked = askedOf(given);
  if (asked === null || asked.end_date < asked.start_date || asked.start_time === (asked.end_time ?? ''))
    return nothing;
  const days = Temporal.PlainDate.from(asked.start_date).until(asked.end_date).days;
  if (days >= longestTraining) return nothing;
  return (await countTraining(context, employee, asked)) ?? nothing;
}

export const trainingPreviewRoutes = [
  serve(
    previewTraining,
    async (context, { body: { employee, ...rest } }) => {
      await refuseUnseen(context, employee);
      return preview(context, employee, rest);
    },
    limit,
  ),
  serve(previewOwnTraining, (context, { body }) => preview(context, context.actor.employeeId ?? -1, body), limit),
];
