import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { importResultSchema, mostChanges, type AnyResource, type CallData } from '#shared/contract/index.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { SendProgress, useWatchedSend } from '#shared/form/file/index.ts';
import { useMessageText } from '#shared/form/messages.ts';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, Checkbox, Dialog, FileSpreadsheetIcon, Icon } from '#shared/ui/index.ts';
import { useNextFocus } from '#shared/ui/overlay/use-next-focus.ts';
import { JobProgress } from '#shared/job/job-progress.tsx';
import { resourceKeys } from '#shared/record/queries.ts';
import { RowErrors } from './row-errors.tsx';
import { saveFile } from '#shared/http/save-file.ts';
import type { ResourceWords } from '#shared/record/words.ts';
import { useApplicationContext, useMay } from '#shared/record/application-context.tsx';

interface ImportDialogProps {
  readonly resource: AnyResource;
  readonly words: ResourceWords;
  readonly onClose: () => void;
}

type Preview = CallData<AnyResource['calls']['import']>;
type Step =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'previewed'; readonly file: string; readonly name: string; readonly preview: Preview }
  | { readonly kind: 'running'; readonly job: number; readonly name: string };

const accepted = '.xlsx,.csv';
const largestFile = 10_000_000;

/** Import in three steps: a file, its errors, the work that continues even when the dialog is closed. */
export function ImportDialog({ resource, words, onClose }: ImportDialogProps) {
  const { t } = useTranslation(['common', 'api']);
  const { client } = useApplicationContext();
  const queries = useQueryClient();
  const messageText = useMessageText();
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<Step>({ kind: 'choosing' });
  const [hasEnded, setEnded] = useState(false);
  const { isBusy, failure, run, refuse } = useDialogWork();
  const { sending, send } = useWatchedSend(`${resource.name}.import`);
  const next = useNextFocus(step.kind, isBusy);

  const [isUpdating, setUpdating] = useState(false);
  // Existing records can be changed if the resource has a key for them, and the person may change them.
  const mayUpdate = useMay(resource)('change') && Object.values(resource.fields).some(({ options }) => options.unique);

  const read = async (
    file: string,
    name: string,
    mode: 'preview' | 'skip' | 'all',
    update = isUpdating,
  ): Promise<unknown> => {
    const outcome = await client.callEndpoint(
      resource.calls.import,
      { body: { file, file_name: name, mode, update } },
      { quiet: true, timeLimit: 120_000 },
    );
    if (!outcome.isSuccess) return messageText(Object.values(outcome.fields).flat()[0]) ?? outcome;
    const preview = outcome.data.data;
    setStep(
      preview.job === null ? { kind: 'previewed', file, name, preview } : { kind: 'running', job: preview.job, name },
    );
    return undefined;
  };

  const take = (file: File | undefined): void => {
    if (!file) return;
    if (!accepted.split(',').some((ending) => file.name.toLowerCase().endsWith(ending)))
      return refuse(t('common:validation.fileType'));
    if (file.size > largestFile) return refuse(t('common:validation.fileSize', { max: '10 MB' }));
    run(async () => {
      const sent = await send(file);
      if (sent.kind === 'refused') return messageText(sent.message) ?? sent.refusal;
      return read(sent.file.dataURL, file.name, 'preview');
    });
  };

  const template = (format: 'xlsx' | 'csv'): void =>
    run(async () => {
      saveFile(await client.downloadEndpoint(resource.calls.importTemplate, { query: { format } }, { quiet: true }));
    });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size={step.kind === 'previewed' && step.preview.errors.length > 0 ? 'wide' : 'medium'}
      title={t('common:import.title', { what: words.title })}
      isBusy={isBusy}
      actions={
        step.kind === 'previewed' ? (
          <>
            <Button
              ref={step.preview.good === 0 ? next : undefined}
              onPress={() => setStep({ kind: 'choosing' })}
              isDisabled={isBusy}
            >
              {t('common:import.otherFile')}
            </Button>
            <Button
              ref={step.preview.good === 0 ? undefined : next}
              variant="primary"
              isPending={isBusy}
              isDisabled={step.preview.good === 0}
              onPress={() =>
                run(() =>
                  read(
                    step.file,
                    step.name,
                    step.preview.good < step.preview.rows || step.preview.changed > mostChanges ? 'skip' : 'all',
                  ),
                )
              }
            >
              {t('common:import.start', { count: step.preview.good })}
            </Button>
          </>
        ) : (
          <Button ref={step.kind === 'running' ? next : undefined} onPress={onClose}>
            {t(step.kind !== 'running' ? 'common:form.cancel' : hasEnded ? 'common:ui.close' : 'common:job.leave')}
          </Button>
        )
      }
    >
      <div className="resource-import">
        {step.kind === 'choosing' ? (
          <>
            <p>{t('common:import.how')}</p>
            <div className="resource-import-templates">
              <Button variant="quiet" size="small" onPress={() => template('xlsx')}>
                {t('common:import.template', { format: 'Excel' })}
              </Button>
              <Button variant="quiet" size="small" onPress={() => template('csv')}>
                {t('common:import.template', { format: 'CSV' })}
              </Button>
            </div>
            <div
              className="resource-drop"
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                take(event.dataTransfer.files[0]);
              }}
            >
              <Icon as={FileSpreadsheetIcon} size={28} />
              <Button ref={next} isPending={isBusy} onPress={() => input.current?.click()}>
                {t('common:import.choose')}
              </Button>
              {sending ? (
                <SendProgress {...sending} />
              ) : (
                <span className="resource-muted">{t('common:import.limits')}</span>
              )}
            </div>
            <input
              ref={input}
              type="file"
              accept={accepted}
              hidden
              aria-label={t('common:import.choose')}
              onChange={(event) => {
                take(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </>
        ) : null}
        {step.kind === 'previewed' ? (
          <>
            <p>
              <bdi>{step.name}</bdi>: {t('common:import.found', { count: step.preview.rows })}{' '}
              {step.preview.good < step.preview.rows
                ? t('common:import.bad', { count: step.preview.rows - step.preview.good })
                : t('common:import.allGood')}
            </p>
            {step.preview.changed > 0 ? <p>{t('common:import.changes', { count: step.preview.changed })}</p> : null}
            {mayUpdate ? (
              <Checkbox
                isSelected={isUpdating}
                isDisabled={isBusy}
                onChange={(update) => {
                  setUpdating(update);
                  run(() => read(step.file, step.name, 'preview', update));
                }}
              >
                {t('common:import.update')}
              </Checkbox>
            ) : null}
            <RowErrors errors={step.preview.errors} words={words} fileName={step.name} />
            {step.preview.good < step.preview.rows && step.preview.good > 0 ? (
              <p className="resource-muted">{t('common:import.skips')}</p>
            ) : null}
          </>
        ) : null}
        {step.kind === 'running' ? (
          <JobProgress
            id={step.job}
            result={(job) => <ImportResult job={job} words={words} fileName={step.name} />}
            onEnd={() => {
              setEnded(true);
              void queries.invalidateQueries({ queryKey: resourceKeys.all(resource.name) });
            }}
          />
        ) : null}
        {failure === null ? null : (
          <p className="ui-field-error" role="alert">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The result of an import: rows created, rows that stay of an import that ended early, and the errors of the rest. */
function ImportResult({ job, words, fileName }: { job: Job; words: ResourceWords; fileName: string }) {
  const { t } = useTranslation('common');
  const result = importResultSchema.safeParse(job.result).data;
  if (!result) return null;
  // Those that the preview already named, and those that the server has refused since.
  const left = result.skipped + result.failed;
  return (
    <>
      {job.status === 'done' ? <p className="resource-muted">{t('import.done', { count: result.made })}</p> : null}
      {job.status === 'done' && left > 0 ? <p>{t('import.skipped', { count: left })}</p> : null}
      {job.status !== 'done' && result.made > 0 ? (
        <p>{t('import.stayed', { made: result.made, rows: result.rows })}</p>
      ) : null}
      <RowErrors errors={result.errors} words={words} fileName={fileName} />
    </>
  );
}
