import './swap-partners.css';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { builtKey, formatDay, useTranslation } from '#shared/i18n/index.ts';
import type { FormMoreProps } from '#shared/form/form-more.tsx';
import { callQuery } from '#shared/query/index.ts';
import { CourseAhead } from '#shared/resource/approvals/course-ahead.tsx';
import { PreviewFailure } from '#shared/resource/preview-failure.tsx';
import { useApplicationContext } from '#shared/resource/index.ts';
import { swapApprovals } from '../contract.ts';
import { previewOwnSwap, previewSwap, type SwapPreview } from '../contract/swap-preview.ts';

/** What a form says so far: a value that is not valid yet counts as missing. */
const lenient = {
  id: previewOwnSwap.body.shape.id.catch(null),
  swap_type: previewOwnSwap.body.shape.swap_type.catch('with_colleague'),
  swap_date: previewOwnSwap.body.shape.swap_date.catch(null),
  other_date: previewOwnSwap.body.shape.other_date.catch(null),
  timetable: previewOwnSwap.body.shape.timetable.catch(null),
};
const ownSchema = z.object({ ...lenient, colleague_code: previewOwnSwap.body.shape.colleague_code.catch('') });
const schema = z.object({
  ...lenient,
  employee: previewSwap.body.shape.employee,
  colleague: previewSwap.body.shape.colleague.catch(null),
});

/** Whether a swap that is being entered for somebody else would be taken. */
export function SwapForOthers({ id, values }: FormMoreProps) {
  const { client } = useApplicationContext();
  const body = schema.safeParse({ ...values, id }).data;
  const query = useQuery({
    // Disabled without an employee; the body is then only a placeholder.
    ...callQuery(client, previewSwap, { body: body ?? { employee: 1 } }),
    enabled: body !== undefined,
  });
  if (body && query.isError) return <PreviewFailure of={query} />;
  return body && query.data ? <Verdict found={query.data.data} /> : null;
}

/** Whether one's own swap would be taken, and who would decide about it. */
export function OwnSwap(form: FormMoreProps) {
  const { t } = useTranslation('att');
  const { client } = useApplicationContext();
  const body: Partial<z.infer<typeof ownSchema>> = ownSchema.safeParse({ ...form.values, id: form.id }).data ?? {};
  const query = useQuery(callQuery(client, previewOwnSwap, { body }));
  if (query.isError) return <PreviewFailure of={query} />;
  const found = query.data?.data;
  if (!found) return null;
  return (
    <>
      <Verdict found={found} isOwn />
      {found.is_allowed && found.needs_approval && (body.swap_type ?? 'with_colleague') === 'with_colleague' ? (
        <p>{t('swapSchedule.preview.consentFirst')}</p>
      ) : null}
      {found.is_allowed && found.needs_approval ? <CourseAhead of={swapApprovals} form={form} /> : null}
    </>
  );
}

function Verdict({ found, isOwn = false }: { readonly found: SwapPreview; readonly isOwn?: boolean }) {
  const { t } = useTranslation(['att', 'api', 'common']);
  const { writing } = useApplicationContext();
  if (!found.is_allowed)
    return (
      <p role="status" className="swap-refused">
        {t('api:ZBRQ0408')}
      </p>
    );
  // The form says by itself what is missing.
  const wrong = Object.values(found.mistakes)
    .flat()
    .filter(({ code }) => code !== 'required');
  return (
    <div role="status" className="swap-verdict">
      {isOwn ? (
        <p className="app-muted">
          {t('att:swapSchedule.preview.from', { day: formatDay(found.first_day, writing) })}
          {found.month ? ` ${t('att:swapSchedule.preview.month', found.month)}` : ''}
          {found.needs_approval ? '' : ` ${t('att:swapSchedule.preview.consentEnough')}`}
        </p>
      ) : null}
      {found.refusal ? (
        <p className="swap-refused">{t(builtKey(`api:${found.refusal.code}`), found.refusal.context)}</p>
      ) : null}
      {wrong.map(({ code, context }) => (
        <p key={code} className="swap-refused">
          {t(builtKey(`common:validation.${code}`), context)}
        </p>
      ))}
      {found.warning ? (
        <p className="swap-warned">{t(builtKey(`api:${found.warning.code}`), found.warning.context)}</p>
      ) : null}
      {found.is_complete && !found.refusal && wrong.length === 0 ? <p>{t('att:swapSchedule.preview.fits')}</p> : null}
    </div>
  );
}
