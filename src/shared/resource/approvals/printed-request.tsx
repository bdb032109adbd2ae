import './printed-request.css';
import { useState } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import type { RequestCourse } from '#shared/contract/request-course.ts';
import { formatInstant, formatList, useTranslation } from '#shared/i18n/index.ts';
import { useCellContext } from '#shared/list/use-cell-context.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { RecordOf } from '#shared/record/record.ts';
import { useResourceWords } from '#shared/record/words.ts';
import { PrintSheet } from '#shared/ui/page/print-sheet.tsx';
import { usePrinting } from '#shared/ui/page/use-printing.ts';
import { RecordDetails } from '../record-details.tsx';
import { eventText } from './event-text.ts';

interface PrintedRequestProps<R extends AnyResource> {
  readonly resource: R;
  readonly record: RecordOf<R>;
  readonly course: RequestCourse;
  readonly onPrinted: () => void;
}

/** A request on paper: what is asked, who decided and when, and lines for signatures. Prints once it is drawn. */
export function PrintedRequest<R extends AnyResource>({ resource, record, course, onPrinted }: PrintedRequestProps<R>) {
  const { t, language } = useTranslation('common');
  const { companyName, companyLogo, writing, zone } = useApplicationContext();
  const words = useResourceWords(resource);
  const context = useCellContext(words);
  const instant = (at: string): string => formatInstant(at, zone, writing);
  const [printedAt] = useState(() => new Date().toISOString());
  const sheet = usePrinting<HTMLElement>(onPrinted);
  // The person's own requests do not say whose they are.
  const applicant = 'employee' in resource.fields ? undefined : course.events[0]?.user_name;
  const stepName = (step: RequestCourse['steps'][number], place: number): string =>
    step.is_consent ? t('approvals.consent') : step.name || t('approvals.form.step', { place: place + 1 });
  return (
    <PrintSheet>
      <article ref={sheet} className="printed-request">
        <header>
          <div>
            <h1>{words.title}</h1>
            <p>{record.display_name}</p>
          </div>
          <p>
            {companyLogo === undefined ? null : <img src={companyLogo} alt="" />}
            <strong>{companyName}</strong>
          </p>
        </header>
        <RecordDetails resource={resource} record={record} context={context}>
          {applicant === undefined ? null : (
            <div>
              <dt>{t('approvals.form.applicant')}</dt>
              <dd>{applicant}</dd>
            </div>
          )}
        </RecordDetails>
        <h2>{t('approvals.course')}</h2>
        <table>
          <thead>
            <tr>
              <th>{t('approvals.form.steps')}</th>
              <th>{t('approvals.form.deciders')}</th>
              <th>{t('approvals.form.state')}</th>
            </tr>
          </thead>
          <tbody>
            {course.steps.map((step, place) => (
              // Steps have no id and never change places.
              <tr key={place}>
                <td>{stepName(step, place)}</td>
                <td>
                  {formatList(
                    step.deciders.map(({ name }) => name ?? t('approvals.whoever')),
                    language,
                  )}
                </td>
                <td>{t(`approvals.state.${step.status}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ol>
          {course.events.map((event) => (
            <li key={event.id}>
              <time dateTime={event.time}>{instant(event.time)}</time> {eventText(t, event)}
              {event.acted_for === '' ? null : ` (${t('approvals.actingFor', { name: event.acted_for })})`}
              {event.comment === '' ? null : <blockquote>{event.comment}</blockquote>}
            </li>
          ))}
        </ol>
        <div className="printed-request-signatures">
          {[t('approvals.form.applicant'), ...course.steps.map(stepName)].map((who, place) => (
            <div key={place}>
              <span>{who}</span>
              <span>{t('approvals.form.signature')}</span>
            </div>
          ))}
        </div>
        <footer>{t('approvals.form.printed', { time: instant(printedAt) })}</footer>
      </article>
    </PrintSheet>
  );
}
