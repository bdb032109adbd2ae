import './leave.css';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { isBlank } from '#shared/contract/index.ts';
import { builtKey, formatDay, formatList } from '#shared/i18n/index.ts';
import { useAskBesides } from '#shared/form/asked-besides.tsx';
import type { FormMoreProps } from '#shared/form/form-more.tsx';
import { callQuery } from '#shared/query/index.ts';
import { CourseAhead } from '#shared/resource/approvals/course-ahead.tsx';
import { PreviewFailure } from '#shared/resource/preview-failure.tsx';
import { useApplicationContext } from '#shared/resource/index.ts';
import { leaveApprovals } from '../contract/leave.ts';
import { previewLeave, previewOwnLeave, type LeavePreview } from '../contract/preview.ts';
import { daysOfFlow } from '../domain/uses.ts';
import { useLeaveWords } from './leave-words.ts';

/** The fields that are needed to count a leave; the rest of the form is ignored. */
const ownSchema = z.object(previewOwnLeave.body.shape);
const schema = z.object(previewLeave.body.shape);

/** The amount of a leave that is being entered for somebody else. */
export function PreviewForOthers({ id, values }: FormMoreProps) {
  const { client } = useApplicationContext();
  const body = schema.safeParse({ ...values, id }).data;
  const query = useQuery({
    // Disabled while a needed field is missing; the body is then only a placeholder.
    ...callQuery(client, previewLeave, { body: body ?? { employee: 1, incident_type: 1, start_date: '2000-01-01' } }),
    enabled: body !== undefined,
  });
  if (body && query.isError) return <PreviewFailure of={query} />;
  return <Preview found={body && query.data?.data} isComplete={body !== undefined} values={values} />;
}

/** The amount of one's own leave, and who decides about so much of this type. */
export function OwnPreview(form: FormMoreProps) {
  const { client } = useApplicationContext();
  const body = ownSchema.safeParse({ ...form.values, id: form.id }).data;
  const query = useQuery({
    ...callQuery(client, previewOwnLeave, { body: body ?? { incident_type: 1, start_date: '2000-01-01' } }),
    enabled: body !== undefined,
  });
  if (body && query.isError) return <PreviewFailure of={query} />;
  const found = body && query.data?.data;
  return (
    <>
      <Preview found={found} isComplete={body !== undefined} values={form.values} />
      {body && found && !found.needs_nobody ? (
        <CourseAhead
          of={leaveApprovals}
          by={{ amount: daysOfFlow(found.amount, found.unit), type: body.incident_type }}
          form={form}
        />
      ) : null}
    </>
  );
}

interface PreviewProps {
  readonly found: LeavePreview | undefined;
  readonly isComplete: boolean;
  readonly values: FormMoreProps['values'];
}

function Preview({ found, isComplete, values }: PreviewProps) {
  const { t, ...words } = useLeaveWords();
  const { writing } = useApplicationContext();
  useAskBesides([...(found?.needs_reason ? ['apply_reason'] : []), ...(found?.needs_attachment ? ['attachment'] : [])]);
  if (!found)
    return (
      <div className="leave-preview" role="status" aria-busy={isComplete}>
        <p className="app-muted">{t('att:leave.preview.empty')}</p>
      </div>
    );
  const skipped = found.lines.filter((line) => line.skipped !== null);
  const period = (from: string, to: string): string =>
    from === to
      ? formatDay(from, writing)
      : t('att:leave.preview.period', { from: formatDay(from, writing), to: formatDay(to, writing) });
  return (
    <div className="leave-preview" role="status">
      <p className="leave-amount">
        {t('att:leave.preview.counts', { amount: words.amount(found.amount, found.unit) })}
      </p>
      {skipped.length > 0 ? (
        <p>
          {t('att:leave.preview.skipped', {
            days: formatList(
              skipped.slice(0, mostDays).map((line) =>
                t('att:leave.preview.because', {
                  day: formatDay(line.date, writing, 'weekday'),
                  reason: words.skipped(line),
                }),
              ),
              words.language,
            ),
          })}
          {skipped.length > mostDays ? ` ${t('att:leave.preview.more', { count: skipped.length - mostDays })}` : null}
        </p>
      ) : null}
      {found.balance ? (
        <p>
          {t('att:leave.preview.balance', {
            before: words.amount(found.balance.before, found.unit),
            after: words.amount(found.balance.after, found.unit),
          })}
        </p>
      ) : null}
      {found.needs_reason && isBlank(values['apply_reason']) ? <p>{t('att:leave.preview.needsReason')}</p> : null}
      {found.needs_attachment && isBlank(values['attachment']) ? <p>{t('att:leave.preview.needsAttachment')}</p> : null}
      {found.needs_nobody ? <p>{t('att:leave.preview.needsNobody')}</p> : null}
      <p className={found.away_total === 0 ? 'app-muted' : undefined}>
        {found.away_total === 0
          ? t('att:leave.preview.nobodyAway')
          : t('att:leave.preview.away', { count: found.away_total })}
      </p>
      {found.away.length > 0 ? (
        <ul>
          {found.away.map((one) => (
            <li key={`${one.id} ${one.from}`}>
              <bdi>{one.display_name}</bdi> · {period(one.from, one.to)}
              {one.is_approved ? null : ` · ${t('common:choice.status.pending')}`}
            </li>
          ))}
        </ul>
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

const mostDays = 6;
