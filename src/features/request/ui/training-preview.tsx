import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { formatDay, formatDuration, formatList, useTranslation } from '#shared/i18n/index.ts';
import type { FormMoreProps } from '#shared/form/form-more.tsx';
import { callQuery } from '#shared/query/index.ts';
import { CourseAhead } from '#shared/resource/approvals/course-ahead.tsx';
import { PreviewFailure } from '#shared/resource/preview-failure.tsx';
import { useApplicationContext } from '#shared/resource/index.ts';
import { previewOwnTraining, previewTraining, trainingApprovals, type CountedTraining } from '../contract/training.ts';

/** The fields that are needed to count a training; the rest of the form is ignored. */
const ownSchema = z.object(previewOwnTraining.body.shape);
const schema = z.object(previewTraining.body.shape);
const [someDay, mostDays] = ['2000-01-01', 6];

/** The working time of a training that is being entered for somebody else. */
export function TrainingForOthers({ values }: FormMoreProps) {
  const { client } = useApplicationContext();
  const body = schema.safeParse(values).data;
  const query = useQuery({
    // Disabled while a needed field is missing; the body is then only a placeholder.
    ...callQuery(client, previewTraining, { body: body ?? { employee: 1, start_date: someDay } }),
    enabled: body !== undefined,
  });
  if (body && query.isError) return <PreviewFailure of={query} />;
  return <Counted found={body && query.data?.data} isComplete={body !== undefined} />;
}

/** The working time of one's own training, and who decides about so much. */
export function OwnTraining(form: FormMoreProps) {
  const { client } = useApplicationContext();
  const body = ownSchema.safeParse(form.values).data;
  const query = useQuery({
    ...callQuery(client, previewOwnTraining, { body: body ?? { start_date: someDay } }),
    enabled: body !== undefined,
  });
  if (body && query.isError) return <PreviewFailure of={query} />;
  const found = body && query.data?.data;
  const minutes = found?.minutes ?? null;
  return (
    <>
      <Counted found={found} isComplete={body !== undefined} />
      {minutes === null ? null : <CourseAhead of={trainingApprovals} by={{ amount: minutes }} form={form} />}
    </>
  );
}

function Counted({ found, isComplete }: { readonly found: CountedTraining | undefined; readonly isComplete: boolean }) {
  const { t, language } = useTranslation('att');
  const { writing } = useApplicationContext();
  if (!found || found.minutes === null)
    return (
      <div role="status" aria-busy={isComplete && !found}>
        <p className="app-muted">{t('training.preview.empty')}</p>
      </div>
    );
  const because = {
    work: t('training.preview.skipped.work'),
    holiday: t('training.preview.skipped.holiday'),
    rest: t('training.preview.skipped.rest'),
    unplanned: t('training.preview.skipped.unplanned'),
    away: t('training.preview.skipped.away'),
  };
  const rest = found.skipped.length - mostDays;
  return (
    <div role="status">
      <p>
        {found.minutes === 0
          ? t('training.preview.nothing')
          : t('training.preview.counts', {
              count: found.days,
              time: formatDuration(found.minutes, language),
            })}
      </p>
      {found.skipped.length > 0 ? (
        <p className="app-muted">
          {t('training.preview.notWork', {
            days: formatList(
              found.skipped
                .slice(0, mostDays)
                .map(({ date, kind }) =>
                  t('training.preview.because', { day: formatDay(date, writing, 'weekday'), reason: because[kind] }),
                ),
              language,
            ),
          })}
          {rest > 0 ? ` ${t('training.preview.more', { count: rest })}` : null}
        </p>
      ) : null}
    </div>
  );
}
