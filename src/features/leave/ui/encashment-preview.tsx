import './leave.css';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { builtKey, useTranslation } from '#shared/i18n/index.ts';
import type { FormMoreProps } from '#shared/form/form-more.tsx';
import { callQuery } from '#shared/query/index.ts';
import { CourseAhead } from '#shared/resource/approvals/course-ahead.tsx';
import { PreviewFailure } from '#shared/resource/preview-failure.tsx';
import { useApplicationContext } from '#shared/resource/index.ts';
import {
  encashmentApprovals,
  previewEncashment,
  previewOwnEncashment,
  type EncashmentPreview,
} from '../contract/encashment.ts';
import { daysOfFlow } from '../domain/uses.ts';
import { useLeaveWords } from './leave-words.ts';

/** The fields that are needed; an amount that is not a number yet counts as none. */
const amount = previewOwnEncashment.body.shape.amount.catch(null);
const ownSchema = z.object({ ...previewOwnEncashment.body.shape, amount });
const schema = z.object({ ...previewEncashment.body.shape, amount });

/** What can be paid out to somebody else. */
export function EncashmentForOthers({ id, values }: FormMoreProps) {
  const { client } = useApplicationContext();
  const body = schema.safeParse({ ...values, id }).data;
  const query = useQuery({
    // Disabled while a needed field is missing; the body is then only a placeholder.
    ...callQuery(client, previewEncashment, { body: body ?? { employee: 1, incident_type: 1 } }),
    enabled: body !== undefined,
  });
  if (body && query.isError) return <PreviewFailure of={query} />;
  return <Preview found={body && query.data?.data} isComplete={body !== undefined} />;
}

/** What can be paid out to oneself, and who decides about so much. */
export function OwnEncashment(form: FormMoreProps) {
  const { client } = useApplicationContext();
  const body = ownSchema.safeParse({ ...form.values, id: form.id }).data;
  const query = useQuery({
    ...callQuery(client, previewOwnEncashment, { body: body ?? { incident_type: 1 } }),
    enabled: body !== undefined,
  });
  if (body && query.isError) return <PreviewFailure of={query} />;
  const found = body && query.data?.data;
  const wanted = body?.amount ?? null;
  return (
    <>
      <Preview found={found} isComplete={body !== undefined} />
      {body && found && !found.refusal && wanted !== null ? (
        <CourseAhead
          of={encashmentApprovals}
          by={{ amount: daysOfFlow(wanted, found.unit), type: body.incident_type }}
          form={form}
        />
      ) : null}
    </>
  );
}

function Preview({
  found,
  isComplete,
}: {
  readonly found: EncashmentPreview | undefined;
  readonly isComplete: boolean;
}) {
  const { t } = useTranslation(['att', 'api']);
  const words = useLeaveWords();
  if (!found)
    return (
      <div className="leave-preview" role="status" aria-busy={isComplete}>
        <p className="app-muted">{t('att:encashment.preview.empty')}</p>
      </div>
    );
  if (found.refusal)
    return (
      <p className="leave-mistake" role="status">
        {t(builtKey(`api:${found.refusal}`))}
      </p>
    );
  const inWords = (value: number): string => words.amount(value, found.unit);
  const { before, after } = found.balance;
  return (
    <div className="leave-preview" role="status">
      <p className="leave-amount">{t('att:encashment.preview.free', { amount: inWords(found.free) })}</p>
      <p>
        {before === after || Object.keys(found.mistakes).length > 0
          ? t('att:encashment.preview.before', { before: inWords(before) })
          : t('att:leave.preview.balance', { before: inWords(before), after: inWords(after) })}
      </p>
      {found.keep > 0 ? (
        <p className="app-muted">{t('att:encashment.preview.keep', { amount: inWords(found.keep) })}</p>
      ) : null}
      {found.year ? (
        <p className="app-muted">
          {t('att:encashment.preview.year', { most: inWords(found.year.most), taken: inWords(found.year.taken) })}
        </p>
      ) : null}
      {Object.entries(found.mistakes).flatMap(([field, messages]) =>
        messages.map(({ code, context }) => (
          <p key={`${field} ${code}`} className="leave-mistake">
            {t(builtKey(`common:validation.${code}`), context)}
          </p>
        )),
      )}
    </div>
  );
}
