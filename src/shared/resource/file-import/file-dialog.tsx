import './file-import.css';
import { useRef, type ReactNode } from 'react';
import { SendProgress, type useWatchedSend } from '#shared/form/file/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, Dialog } from '#shared/ui/index.ts';

interface FileDialogProps {
  readonly title: string;
  readonly description: string;
  /** Endings of files, e.g. `.csv,.txt`. */
  readonly accept: string;
  readonly isBusy: boolean;
  readonly failure: ReactNode;
  readonly sending: ReturnType<typeof useWatchedSend>['sending'];
  /** False until what the file needs is chosen. */
  readonly canChoose?: boolean;
  readonly onFile: (file: File) => void;
  readonly onClose: () => void;
  /** What is done with the chosen file; null before. */
  readonly next: { readonly label: string; readonly isDisabled: boolean; readonly onPress: () => void } | null;
  readonly children: ReactNode;
}

/** Chooses a file, shows what is in it, and does something with it. */
export function FileDialog(props: FileDialogProps) {
  const { title, description, accept, isBusy, failure, sending, canChoose = true, onFile, onClose, next } = props;
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      isOpen
      size="wide"
      isBusy={isBusy}
      title={title}
      description={description}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('form.cancel')}
          </Button>
          {next ? (
            <Button variant="primary" isPending={isBusy} isDisabled={next.isDisabled} onPress={next.onPress}>
              {next.label}
            </Button>
          ) : (
            <Button variant="primary" isPending={isBusy} isDisabled={!canChoose} onPress={() => input.current?.click()}>
              {t('import.choose')}
            </Button>
          )}
        </>
      }
    >
      <div className="resource-import">
        {props.children}
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          aria-label={t('import.choose')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onFile(file);
            event.target.value = '';
          }}
        />
        {sending ? <SendProgress {...sending} /> : null}
        {failure === null ? null : (
          <p className="ui-field-error" role="alert">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
