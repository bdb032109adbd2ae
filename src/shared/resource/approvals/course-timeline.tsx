import './approvals.css';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Approvals } from '#shared/contract/approvals.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { RequestCourse } from '#shared/contract/request-course.ts';
import { formatAgo, formatInstant, formatList, useTranslation } from '#shared/i18n/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { useNow } from '#shared/list/use-now.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { RecordOf } from '#shared/record/record.ts';
import { Button, ErrorState, PrinterIcon, Skeleton } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { eventText } from './event-text.ts';
import { RemindButton } from './remind-button.tsx';

const tones = {
  waiting: 'quiet',
  active: 'waiting',
  approved: 'good',
  auto_approved: 'good',
  rejected: 'bad',
  skipped: 'quiet',
} as const;

const PrintedRequest = /* @__PURE__ */ lazily(() =>
  import('./printed-request.tsx').then((module) => module.PrintedRequest),
);

interface CourseTimelineProps<R extends AnyResource> {
  readonly of: Approvals;
  readonly id: number;
  /** The request as the reader sees it, which can be printed as a form with its decisions and lines for signatures. */
  readonly printed?: { readonly resource: R; readonly record: RecordOf<R> };
}

/** The state of a request and since when, who decides, and its history. */
export function CourseTimeline<R extends AnyResource>({ of, id, printed }: CourseTimelineProps<R>) {
  const { t } = useTranslation('common');
  const [isPrinting, setPrinting] = useState(false);
  const stop = useCallback(() => setPrinting(false), []);
  const { client, writing, zone } = useApplicationContext();
  const course = useQuery({
    queryKey: [of.kind.name, 'course', id],
    queryFn: async ({ signal }) =>
      unwrap(
        await client.callEndpoint(of.course, { params: { id: String(id) } }, { signal, quiet: true }),
        of.kind.name,
      ),
    meta: { topics: [of.kind.name, 'notifications'] },
  });
  if (course.isError && !course.data)
    return <ErrorState title={t('approvals.courseFailed')} onRetry={() => void course.refetch()} />;
  if (!course.data) return <Skeleton height={96} />;
  const { purpose, steps, events, may } = course.data.data;
  return (
    <section className="approvals-course">
      <h2>{t('approvals.course')}</h2>
      {purpose === 'cancel' ? <p className="approvals-quiet">{t('approvals.courseCancel')}</p> : null}
      <CourseSteps steps={steps} />
      {may.remind ? <RemindButton of={of} id={id} /> : null}
      <ol className="approvals-events">
        {events.map((event) => (
          <li key={event.id}>
            <time dateTime={event.time}>{formatInstant(event.time, zone, writing)}</time>
            <span>
              {eventText(t, event)}
              {event.acted_for === '' ? null : ` (${t('approvals.actingFor', { name: event.acted_for })})`}
            </span>
            {event.comment === '' ? null : (
              <span className="approvals-comment">
                <bdi>{event.comment}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
      {printed ? (
        <div>
          <Button icon={PrinterIcon} size="small" isDisabled={isPrinting} onPress={() => setPrinting(true)}>
            {t('approvals.form.print')}
          </Button>
        </div>
      ) : null}
      {printed && isPrinting ? <PrintedRequest {...printed} course={course.data.data} onPrinted={stop} /> : null}
    </section>
  );
}

interface CourseStepsProps {
  readonly steps: RequestCourse['steps'];
  /** Nothing has been submitted yet: the steps have no state to show. */
  readonly isAhead?: boolean;
}

/** The steps of a request in their order: the approvers and the state of each. */
export function CourseSteps({ steps, isAhead = false }: CourseStepsProps) {
  const { t, language } = useTranslation('common');
  const now = useNow();
  if (steps.length === 0) return null;
  return (
    <ol className="approvals-steps">
      {steps.map((step, place) => {
        const names = step.deciders
          .filter(({ status }) => status !== 'passed' || step.status === 'skipped')
          .map(({ name }) => name ?? t('approvals.whoever'));
        return (
          // Steps have no id and never change places.
          <li key={place} data-tone={tones[step.status]}>
            {isAhead ? null : <span className="approvals-step-state">{t(`approvals.state.${step.status}`)}</span>}
            <span>
              {step.name === '' && !step.is_consent ? null : (
                <>
                  <bdi>{step.is_consent ? t('approvals.consent') : step.name}</bdi>:{' '}
                </>
              )}
              <bdi>{names.length === 0 ? t('approvals.nobody') : formatList(names, language)}</bdi>
            </span>
            {step.status === 'active' && step.since !== null ? (
              <span className="approvals-quiet">{formatAgo(Date.parse(step.since), now, language)}</span>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
