import './publish-dialog.css';
import { useState } from 'react';
import { z } from 'zod';
import type { AnyResource, CallData } from '#shared/contract/index.ts';
import { RecordForm, useRefusalText, type FormValues, type RecordFormState } from '#shared/form/index.ts';
import type { Outcome } from '#shared/http/index.ts';
import { formatDay, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { quiet, useRefreshResource } from '#shared/record/queries.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, Dialog, showToast } from '#shared/ui/index.ts';
import { temporarySchedule } from '../../contract.ts';
import { publishFields, publishRoster, unpublishedRoster, type ChangedDay } from '../../contract/publish-roster.ts';

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
  const { t, language } = useTranslation(['att', 'common', 'api']);
  const { client, writing } = useApplicationContext();
  const refresh = useRefreshResource();
  const refusalText = useRefusalText();
  const [state, setState] = useState<RecordFormState | null>(null);
  const [preview, setPreview] = useState<{ readonly given: PublishInput; readonly found: Found } | null>(null);
  const [isShowing, setShowing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const look = async (body: FormValues, signal: AbortSignal): Promise<Outcome<unknown>> => {
    const given = publishInputSchema.parse(body);
    const outcome = await client.callEndpoint(unpublishedRoster, { body: given }, { ...quiet, signal });
    if (outcome.isSuccess) {
      setPreview({ given, found: outcome.data.data });
      setFailure(null);
      setShowing(true);
    }
    return outcome;
  };

  const publish = async (): Promise<void> => {
    if (!preview) return;
    setBusy(true);
    setFailure(null);
    try {
      const outcome = await client.callEndpoint(publishRoster, { body: preview.given }, quiet);
      if (!outcome.isSuccess) return setFailure(outcome);
      await refresh('attendance.temporary_schedule');
      const { people } = outcome.data.data;
      showToast({
        variant: 'success',
        text: t('publishRoster.done', { count: people, people: formatNumber(people, language) }),
      });
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
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
    <Dialog
      isOpen
      isBusy={isBusy}
      size="wide"
      title={t('publishRoster.title')}
      description={isShowing ? undefined : t('publishRoster.text')}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isBusy) onClose();
      }}
      actions={
        isShowing ? (
          <>
            <Button onPress={() => setShowing(false)} isDisabled={isBusy}>
              {t('common:form.back')}
            </Button>
            <Button variant="primary" isPending={isBusy} onPress={() => void publish()}>
              {t('publishRoster.publish')}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose}>{t('common:form.cancel')}</Button>
            <Button variant="primary" isPending={state?.isSending ?? false} onPress={() => void state?.submit()}>
              {t('common:form.next')}
            </Button>
          </>
        )
      }
    >
      {/* The form keeps its values while the person looks at the changes. */}
      <div hidden={isShowing}>
        <RecordForm
          resource={form}
          record={null}
          initial={{ start_date: start, end_date: end }}
          send={look}
          onState={setState}
        />
      </div>
      {isShowing && found ? (
        <div className="publish-roster" role="status">
          <p>{found.days === 0 ? t('publishRoster.nothing') : t('publishRoster.changes', counted)}</p>
          <ul className="publish-roster-people">
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
        </div>
      ) : null}
      {failure === null ? null : (
        <p className="ui-field-error" role="alert">
          {refusalText(failure)}
        </p>
      )}
    </Dialog>
  );
}
