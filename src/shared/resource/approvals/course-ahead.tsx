import './approvals.css';
import { useQuery } from '@tanstack/react-query';
import type { Approvals } from '#shared/contract/approvals.ts';
import type { RequestAhead } from '#shared/contract/request-course.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { CourseSteps } from './course-timeline.tsx';

interface CourseAheadProps {
  readonly of: Approvals;
  /** What the choice of a workflow depends on, as far as the kind has it. Draw it only once that is known. */
  readonly by?: RequestAhead;
}

const nothing: RequestAhead = {};

/** Who would decide about a request that the signed-in person submits now. */
export function CourseAhead({ of, by = nothing }: CourseAheadProps) {
  const { t } = useTranslation('common');
  const { client } = useApplicationContext();
  const ahead = useQuery(callQuery(client, of.ahead, { query: by }));
  if (!ahead.data) return null;
  return (
    <section className="approvals-course">
      <h2>{t('approvals.ahead')}</h2>
      <CourseSteps steps={ahead.data.data} isAhead />
    </section>
  );
}
