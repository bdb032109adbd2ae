import { useState } from 'react';
import { z } from 'zod';
import type { AnyResource, CallData } from '#shared/contract/index.ts';
import type { FormValues } from '#shared/form/index.ts';
import type { Outcome } from '#shared/http/index.ts';
import { formatDay, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { quiet, useRefreshResource } from '#shared/record/queries.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { showToast } from '#shared/ui/index.ts';
import { temporarySchedule } from '../../contract.ts';
import { publishFields, publishRoster, unpublishedRoster, type ChangedDay } from '../../contract/publish-roster.ts';
import { PreviewedDialog } from '../previewed/previewed-dialog.tsx';

const words = { namespace: 'att', key: 'publishRoster' } as const;
const form: AnyResource = {
  ...temporarySchedule,
  words,
  fieldWords: words,
  fields: publishFields,
  create: z.strictObject(Object.fromEntries(Object.entries(publishFields).map(([name, { write }]) => [name, write]))),
  rules: [],
  steps: [],
};
const publishInputSchema = z.object({
  start_date: z.string(),
  end_date: z.string(),
  departments: z.array(z.number()).default([]),
});
type PublishInput = z.infer<typeof publishInputSchema>;
type Found = CallData<typeof unpublishedRoster>;

interface PublishDialogProps {
  readonly start: string;
  readonly end: string;
  readonly onClose: () => void;
}

/** Publishes the roster of a period: lists what would change for whom, and does it on confirmation. */
export function PublishDialog({ start, end, onClose }: PublishDialogProps) {
  const { t, language } = useTranslation(['att', 'common']);
  const { client, writing } = useApplicationContext();
  const refresh = useRefreshResource();
  const [preview, setPreview] = useState<{ readonly given: PublishInput; readonly found: Found } | null>(null);

  const look = async (values: FormValues, signal: AbortSignal): Promise<Outcome<unknown>> => {
    const given = publishInputSchema.parse(values);
    const outcome = await client.callEndpoint(unpublishedRoster, { body: given }, { ...quiet, signal });
    if (outcome.isSuccess) setPreview({ given, found: outcome.data.data });
    return outcome;
  };

  const publish = async (): Promise<Outcome<unknown> | undefined> => {
    if (!preview) return undefined;
    const outcome = await client.callEndpoint(publishRoster, { body: preview.given }, quiet);
    if (!outcome.isSuccess) return outcome;
    await refresh('attendance.temporary_schedule');
    const { people } = outcome.data.data;
    showToast({
      variant: 'success',
      text: t('publishRoster.done', { count: people, people: formatNumber(people, language) }),
    });
    onClose();
    return outcome;
  };

  const found = preview?.found;
  const names = new Map(found?.timetables.map(({ id, alias }) => [id, alias]) ?? []);
  const describePlan = ({ work }: ChangedDay['before']): string =>
    work.length === 0 ? t('publishRoster.free') : work.map(({ timetable }) => names.get(timetable) ?? '').join(' + ');
  const byPerson = [...Map.groupBy(found?.changes ?? [], ({ employee }) => employee.id)];
  const counted = {
    count: found?.days ?? 0,
    days: formatNumber(found?.days ?? 0, language),
    people: formatNumber(found?.people ?? 0, language),
  };
  return (
    <PreviewedDialog
      title={t('publishRoster.title')}
      text={t('publishRoster.text')}
      form={form}
      initial={{ start_date: start, end_date: end }}
      look={look}
      label={t('publishRoster.publish')}
      act={publish}
      onClose={onClose}
      preview={
        found ? (
          <>
            <p>{found.days === 0 ? t('publishRoster.nothing') : t('publishRoster.changes', counted)}</p>
            <ul className="previewed-list">
              {byPerson.map(([id, days]) => (
                <li key={id}>
                  <strong>
                    <bdi>{days[0]?.employee.display_name}</bdi>
                  </strong>
                  {days.map(({ date, before, after }) => (
                    <span key={date}>
                      {t('publishRoster.change', {
                        day: formatDay(date, writing, 'full'),
                        before: describePlan(before),
                        after: describePlan(after),
                      })}
                    </span>
                  ))}
                </li>
              ))}
              {found.days > found.changes.length ? (
                <li>{t('common:list.andMore', { count: found.days - found.changes.length })}</li>
              ) : null}
            </ul>
          </>
        ) : null
      }
    />
  );
}
