import './file-import.css';
import { useState, type ReactNode } from 'react';
import type { Job } from '#shared/contract/jobs.ts';
import { SendProgress } from '#shared/form/file/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { JobProgress } from '#shared/job/job-progress.tsx';
import { Button, Dialog, FileSpreadsheetIcon, Icon } from '#shared/ui/index.ts';
import type { FileImport, Previewed } from './use-file-import.ts';

interface FileImportDialogProps<Preview> {
  readonly state: FileImport<Preview>;
  readonly title: string;
  readonly isWide: boolean;
  /** What kind of file, above the place to drop it. */
  readonly how: ReactNode;
  readonly choose: string;
  readonly limits: string;
  readonly preview: (shown: Previewed<Preview>) => ReactNode;
  /** The button that imports what is previewed. */
  readonly start: (preview: Preview) => {
    readonly label: string;
    readonly isDisabled: boolean;
    readonly onPress: () => void;
  };
  readonly result: (job: Job, fileName: string) => ReactNode;
  readonly onEnd: () => void;
  readonly onClose: () => void;
}

/** The dialog of an import in three steps (`useFileImport`). */
export function FileImportDialog<Preview>(props: FileImportDialogProps<Preview>) {
  const { state, title, isWide, how, choose, limits, preview, start, result, onEnd, onClose } = props;
  const { step, isBusy, failure, next, input, sending, take } = state;
  const { t } = useTranslation('common');
  const [hasEnded, setEnded] = useState(false);
  const begin = step.kind === 'previewed' ? start(step.preview) : null;
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      size={isWide ? 'wide' : 'medium'}
      title={title}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        begin ? (
          <>
            <Button ref={begin.isDisabled ? next : undefined} onPress={state.chooseAnother} isDisabled={isBusy}>
              {t('import.otherFile')}
            </Button>
            <Button
              ref={begin.isDisabled ? undefined : next}
              variant="primary"
              isPending={isBusy}
              isDisabled={begin.isDisabled}
              onPress={begin.onPress}
            >
              {begin.label}
            </Button>
          </>
        ) : (
          <Button ref={step.kind === 'running' ? next : undefined} onPress={onClose}>
            {t(step.kind !== 'running' ? 'form.cancel' : hasEnded ? 'ui.close' : 'job.leave')}
          </Button>
        )
      }
    >
      <div className="resource-import">
        {step.kind === 'choosing' ? (
          <>
            {how}
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
                {choose}
              </Button>
              {sending ? <SendProgress {...sending} /> : <span className="resource-muted">{limits}</span>}
            </div>
            <input
              ref={input}
              type="file"
              accept={state.endings.join(',')}
              hidden
              aria-label={choose}
              onChange={(event) => {
                take(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </>
        ) : null}
        {step.kind === 'previewed' ? preview(step) : null}
        {step.kind === 'running' ? (
          <JobProgress
            id={step.job}
            result={(job) => result(job, step.name)}
            onEnd={() => {
              setEnded(true);
              onEnd();
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
