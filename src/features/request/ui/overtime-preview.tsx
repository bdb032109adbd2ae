import './overtime-preview.css';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { formatDuration, useTranslation } from '#shared/i18n/index.ts';
import type { FormMoreProps } from '#shared/form/form-more.tsx';
import { callQuery } from '#shared/query/index.ts';
import { CourseAhead } from '#shared/resource/approvals/course-ahead.tsx';
import { PreviewFailure } from '#shared/resource/preview-failure.tsx';
import { useApplicationContext } from '#shared/resource/index.ts';
import { overtimeApprovals } from '../contract/overtime.ts';
import { TimeOffChoice } from './time-off-choice.tsx';
import { previewOvertime, previewOwnOvertime, type OvertimePreview } from '../contract/overtime-preview.ts';

/** The fields that determine the day's limits; the rest of the form is ignored. */
const ownSchema = z.object(previewOwnOvertime.body.shape);
const schema = z.object(previewOvertime.body.shape);
const someDay = '2000-01-01';
/** Requests of others change what is left. */
const meta = { topics: ['request.overtime'] } as const;

/** The limits of overtime that is being entered for somebody else. */
export function OvertimeForOthers(form: FormMoreProps) {
  const { client } = useApplicationContext();
  const body = schema.safeParse({ ...form.values, id: form.id }).data;
  const query = useQuery({
    // Disabled while a needed field is missing; the body is then only a placeholder.
    ...callQuery(client, previewOvertime, { body: body ?? { employee: 1, overtime_date: someDay } }),
    enabled: body !== undefined,
    meta,
  });
  if (body && query.isError) return <PreviewFailure of={query} />;
  const found = body && query.data?.data;
  return (
    <>
      <TimeOffChoice found={found} form={form} />
      <Limits found={found} />
    </>
  );
}

/** The limits of one's own overtime, and who decides about so much. */
export function OwnOvertimeLimits(form: FormMoreProps) {
  const { client } = useApplicationContext();
  const body = ownSchema.safeParse({ ...form.values, id: form.id }).data;
  const query = useQuery({
    ...callQuery(client, previewOwnOvertime, { body: body ?? { overtime_date: someDay } }),
    enabled: body !== undefined,
    meta,
  });
  if (body && query.isError) return <PreviewFailure of={query} />;
  const found = body && query.data?.data;
  const minutes = found?.minutes ?? null;
  return (
    <>
      <TimeOffChoice found={found} form={form} />
      <Limits found={found} />
      {minutes === null ? null : <CourseAhead of={overtimeApprovals} by={{ amount: minutes }} form={form} />}
    </>
  );
}

function Limits({ found }: { readonly found: OvertimePreview | undefined }) {
  const { t, language } = useTranslation('att');
  const time = (minutes: number): string => formatDuration(minutes, language);
  if (!found || found.limits.length === 0) return <div role="status" />;
  const requested = found.minutes ?? 0;
  const verdict = found.is_refused ? 'refuse' : found.beyond;
  return (
    <div role="status">
      <section className="overtime-limits" aria-label={t('overtime.limits.title')}>
        <h3>{t('overtime.limits.title')}</h3>
        <dl>
          {found.limits.map(({ period, cap, used }) => {
            const share = (minutes: number): number => (100 * minutes) / Math.max(cap, used + requested, 1);
            return (
              <div key={period} className={used + requested > cap ? 'overtime-limit-over' : undefined}>
                <dt>{t(`overtime.limits.${period}`)}</dt>
                <dd>
                  {requested === 0
                    ? t('overtime.limits.used', { used: time(used), cap: time(cap) })
                    : t('overtime.limits.makes', { used: time(used), cap: time(cap), makes: time(used + requested) })}
                </dd>
                <dd className="overtime-limit-bar" aria-hidden="true">
                  <span style={{ inlineSize: `${share(used)}%` }} />
                  <span style={{ inlineSize: `${share(requested)}%` }} />
                </dd>
              </div>
            );
          })}
        </dl>
        {found.over > 0 ? (
          <p className={verdict === 'refuse' ? 'overtime-limit-over' : undefined}>
            {t(`overtime.limits.${verdict}`, { over: time(found.over), counts: time(found.counts) })}
          </p>
        ) : null}
      </section>
    </div>
  );
}
