import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { matchingCodes, mostMatching } from '#shared/contract/action-matching.ts';
import type { Action, AnyResource, ListQueryInput } from '#shared/contract/index.ts';
import { RecordForm, useRefusalText, type FormValues, type RecordFormState } from '#shared/form/index.ts';
import { UnsavedQuestion } from '#shared/form/leave-guard.tsx';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import type { Outcome } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { JobProgress } from '#shared/job/job-progress.tsx';
import { unwrap } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { useRefreshResource } from '#shared/record/queries.ts';
import type { ResourceWords } from '#shared/record/words.ts';
import { Button, Dialog, Skeleton } from '#shared/ui/index.ts';
import { formOf } from '../actions/form-of.ts';
import { MatchingResult } from './matching-result.tsx';

interface MatchingDialogProps {
  readonly resource: AnyResource;
  readonly words: ResourceWords<never>;
  readonly action: Action;
  readonly query: ListQueryInput;
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** Shows the number of records for an action, starts the job, and shows its progress and result. */
export function MatchingDialog({ resource, words, action, query, onStarted, onClose }: MatchingDialogProps) {
  const { t } = useTranslation(['common', 'api']);
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const refusalText = useRefusalText();
  const { isBusy, failure, run } = useDialogWork();
  const [form, setForm] = useState<RecordFormState | null>(null);
  const [isDoubting, setDoubting] = useState(false);
  const [job, setJob] = useState<number | null>(null);
  const [hasEnded, setEnded] = useState(false);
  const { matching } = action;
  const found = useQuery({
    queryKey: [resource.name, 'matching', action.name, query],
    queryFn: async ({ signal }) =>
      matching === undefined
        ? { count: 0, more: false }
        : unwrap(await client.callEndpoint(matching.count, { query }, { quiet: true, signal }), resource.name).data,
    enabled: job === null,
  });
  const { label, consequence } = words.action(action.name, action.menu);
  const count = found.data?.count ?? 0;
  const hasForm = Object.keys(action.fields).length > 0;
  const isPossible = found.data !== undefined && count > 0 && !found.data.more;
  const isPending = isBusy || (form?.isSending ?? false);

  const start = async (input: FormValues): Promise<Outcome<unknown>> => {
    if (matching === undefined) throw new Error(`${action.call.name} is not offered for all that match`);
    const outcome = await client.callEndpoint(matching.start, { query, body: input }, { quiet: true });
    if (outcome.isSuccess) {
      setJob(outcome.data.data.job);
      onStarted();
    }
    return outcome;
  };
  const confirm = (): void => {
    if (!isPossible) return;
    if (hasForm) void form?.submit();
    else
      run(async () => {
        const outcome = await start({});
        return outcome.isSuccess ? undefined : outcome;
      });
  };
  const dismiss = (): void => (job === null && hasForm && form?.isUnsaved === true ? setDoubting(true) : onClose());

  return (
    <>
      <Dialog
        isOpen
        isBusy={isPending}
        role={hasForm && !action.isDanger ? 'dialog' : 'alertdialog'}
        title={t('common:matching.title', { action: label })}
        onOpenChange={(isOpen) => {
          if (!isOpen) dismiss();
        }}
        actions={
          job === null ? (
            <>
              <Button onPress={dismiss} isDisabled={isPending}>
                {t('common:form.cancel')}
              </Button>
              <Button
                variant={action.isDanger ? 'danger' : 'primary'}
                isPending={isPending}
                isDisabled={!isPossible}
                onPress={confirm}
              >
                {label}
              </Button>
            </>
          ) : (
            <Button onPress={onClose}>{t(hasEnded ? 'common:ui.close' : 'common:job.leave')}</Button>
          )
        }
      >
        {job === null ? (
          <>
            {found.isError ? (
              <p className="ui-field-error" role="alert">
                {refusalText(found.error)}
              </p>
            ) : found.data === undefined ? (
              <Skeleton height={24} />
            ) : found.data.more ? (
              <p>{refusalText({ code: matchingCodes.tooManyMatch.code, context: { max: mostMatching } })}</p>
            ) : (
              <p>
                {count === 0
                  ? t('common:matching.none')
                  : `${t('common:matching.found', { count })} ${consequence(count)}`}
              </p>
            )}
            {hasForm && isPossible ? (
              <RecordForm
                resource={formOf(resource, action)}
                record={null}
                send={start}
                onEnter={confirm}
                onState={setForm}
              />
            ) : null}
            {failure === null ? null : (
              <p className="ui-field-error" role="alert">
                {failure}
              </p>
            )}
          </>
        ) : (
          <JobProgress
            id={job}
            result={(ended) => <MatchingResult job={ended} />}
            onEnd={() => {
              setEnded(true);
              void refresh(resource.name);
            }}
          />
        )}
      </Dialog>
      {isDoubting ? <UnsavedQuestion onStay={() => setDoubting(false)} onLeave={onClose} /> : null}
    </>
  );
}
