import { useRef, useState } from 'react';
import type { CallData } from '#shared/contract/index.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { SendProgress, useWatchedSend } from '#shared/form/file/index.ts';
import { useDialogWork } from '#shared/form/index.ts';
import { useMessageText } from '#shared/form/messages.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { JobProgress } from '#shared/job/job-progress.tsx';
import { useApplicationContext, useRefreshResource } from '#shared/resource/index.ts';
import { Button, Dialog, FileSpreadsheetIcon, Icon } from '#shared/ui/index.ts';
import { useNextFocus } from '#shared/ui/overlay/use-next-focus.ts';
import { employee, importPhotos, photoResultSchema, photosPlace, photoZipBytes } from '../contract.ts';
import { PhotoFiles } from './photo-files.tsx';

type Preview = CallData<typeof importPhotos>;
type Step =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'previewed'; readonly file: string; readonly name: string; readonly preview: Preview }
  | { readonly kind: 'running'; readonly job: number; readonly name: string };

/** Photos for many employees in three steps: a zip, whose photos they are, the job that stores them. */
export function PhotoImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['per', 'common']);
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const messageText = useMessageText();
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<Step>({ kind: 'choosing' });
  const [hasEnded, setEnded] = useState(false);
  const { isBusy, failure, run, refuse } = useDialogWork();
  const { sending, send } = useWatchedSend(photosPlace);
  const next = useNextFocus(step.kind, isBusy);

  const read = async (file: string, name: string, mode: 'preview' | 'import'): Promise<unknown> => {
    const outcome = await client.callEndpoint(
      importPhotos,
      { body: { file, file_name: name, mode } },
      { quiet: true, timeLimit: 120_000 },
    );
    if (!outcome.isSuccess) return messageText(outcome.fields['file']?.[0]) ?? outcome;
    const preview = outcome.data.data;
    setStep(
      preview.job === null ? { kind: 'previewed', file, name, preview } : { kind: 'running', job: preview.job, name },
    );
    return undefined;
  };
  const take = (file: File | undefined): void => {
    if (!file) return;
    if (!file.name.toLowerCase().endsWith('.zip')) return refuse(t('common:validation.photoZip.notAZip'));
    if (file.size > photoZipBytes) return refuse(t('common:validation.fileSize', { max: '50 MB' }));
    run(async () => {
      const sent = await send(file);
      if (sent.kind === 'refused') return messageText(sent.message) ?? sent.refusal;
      return read(sent.file.dataURL, file.name, 'preview');
    });
  };
  const photos = step.kind === 'previewed' ? step.preview.photos : [];
  const replacing = photos.filter(({ replaces }) => replaces).length;

  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      size={step.kind === 'choosing' ? 'medium' : 'wide'}
      title={t('photos.button')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        step.kind === 'previewed' ? (
          <>
            <Button
              ref={photos.length === 0 ? next : undefined}
              onPress={() => setStep({ kind: 'choosing' })}
              isDisabled={isBusy}
            >
              {t('common:import.otherFile')}
            </Button>
            <Button
              ref={photos.length === 0 ? undefined : next}
              variant="primary"
              isPending={isBusy}
              isDisabled={photos.length === 0}
              onPress={() => run(() => read(step.file, step.name, 'import'))}
            >
              {t('photos.start', { count: photos.length })}
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
            <p>{t('photos.how')}</p>
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
                {t('photos.choose')}
              </Button>
              {sending ? <SendProgress {...sending} /> : <span className="resource-muted">{t('photos.limits')}</span>}
            </div>
            <input
              ref={input}
              type="file"
              accept=".zip"
              hidden
              aria-label={t('photos.choose')}
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
              <bdi>{step.name}</bdi>: {t('photos.found', { count: photos.length })}
              {replacing > 0 ? ` ${t('photos.replacing', { count: replacing })}` : ''}
              {step.preview.problems.length > 0 ? ` ${t('photos.bad', { count: step.preview.problems.length })}` : ''}
            </p>
            <PhotoFiles photos={photos} problems={step.preview.problems} fileName={step.name} />
          </>
        ) : null}
        {step.kind === 'running' ? (
          <JobProgress
            id={step.job}
            result={(job) => <PhotoResult job={job} fileName={step.name} />}
            onEnd={() => {
              setEnded(true);
              void refresh(employee.name);
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

/** The result of the job: photos stored, and the files that were not. */
function PhotoResult({ job, fileName }: { readonly job: Job; readonly fileName: string }) {
  const { t } = useTranslation('per');
  const result = photoResultSchema.safeParse(job.result).data;
  if (!result) return null;
  const { made, photos, problems } = result;
  const left = result.failed + result.skipped;
  return (
    <>
      <p className="resource-muted">
        {job.status === 'done' ? t('photos.done', { count: made }) : t('photos.stayed', { made, photos })}
      </p>
      {job.status === 'done' && left > 0 ? <p>{t('photos.left', { count: left })}</p> : null}
      <PhotoFiles photos={[]} problems={problems} fileName={fileName} />
    </>
  );
}
