import './approvals.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Approvals } from '#shared/contract/approvals.ts';
import type { RequestAhead } from '#shared/contract/request-course.ts';
import type { FormMoreProps } from '#shared/form/form-more.tsx';
import { useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Select } from '#shared/ui/index.ts';
import { PreviewFailure } from '../preview-failure.tsx';
import { CourseSteps } from './course-timeline.tsx';

interface CourseAheadProps {
  readonly of: Approvals;
  /** What the choice of a workflow depends on, as far as the kind has it. Draw it only once that is known. */
  readonly by?: RequestAhead;
  /** The form of the request, in which the applicant chooses an approver where a step leaves them the choice. */
  readonly form: FormMoreProps;
}

const nothing: RequestAhead = {};

/** Who would decide about a request that the signed-in person submits now. */
export function CourseAhead({ of, by = nothing, form }: CourseAheadProps) {
  const { t } = useTranslation('common');
  const { client } = useApplicationContext();
  const chosen = String(form.values['approver_code'] ?? '');
  const ahead = useQuery({
    ...callQuery(client, of.ahead, { query: chosen === '' ? by : { ...by, chosen } }),
    // The steps stay in sight while the choice changes.
    placeholderData: keepPreviousData,
  });
  if (ahead.isError) return <PreviewFailure of={ahead} />;
  if (!ahead.data) return null;
  const steps = ahead.data.data;
  const choice = steps.find((step) => step.choice.length > 0);
  return (
    <section className="approvals-course">
      <h2>{t('approvals.ahead')}</h2>
      {choice ? (
        <Select
          label={choice.name === '' ? t('approvals.choose') : t('approvals.chooseFor', { step: choice.name })}
          options={choice.choice.map(({ code, display_name: name }) => ({ id: code, name, description: code }))}
          value={choice.choice.some(({ code }) => code === chosen) ? chosen : null}
          onChange={(code) => form.change({ approver_code: String(code) })}
          isRequired
          errorMessage={form.mistakeIn('approver_code')}
        />
      ) : null}
      <CourseSteps steps={steps} isAhead />
    </section>
  );
}
