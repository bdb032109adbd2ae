import './previewed-dialog.css';
import { useState, type ReactNode } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { RecordForm, useRefusalText, type FormValues, type RecordFormState } from '#shared/form/index.ts';
import type { Outcome } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, Dialog } from '#shared/ui/index.ts';

interface PreviewedDialogProps {
  readonly title: string;
  /** Shown above the form. */
  readonly text: string;
  readonly form: AnyResource;
  readonly initial: FormValues;
  /** Asks the server what the form's values would do; a refusal is shown at its fields. */
  readonly look: (values: FormValues, signal: AbortSignal) => Promise<Outcome<unknown>>;
  /** What the last look found. */
  readonly preview: ReactNode;
  /** The button that does what is previewed. */
  readonly label: string;
  readonly isDisabled?: boolean;
  /** Does what is previewed; a refusal is shown below it. */
  readonly act: () => Promise<Outcome<unknown> | undefined>;
  readonly onClose: () => void;
}

/** An act in two steps: a form, then what it would change, which is done on confirmation. */
export function PreviewedDialog(props: PreviewedDialogProps) {
  const { title, text, form, initial, look, preview, label, isDisabled = false, act, onClose } = props;
  const { t } = useTranslation(['common', 'api']);
  const refusalText = useRefusalText();
  const [state, setState] = useState<RecordFormState | null>(null);
  const [isShowing, setShowing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const lookFirst = async (values: FormValues, signal: AbortSignal): Promise<Outcome<unknown>> => {
    const outcome = await look(values, signal);
    if (outcome.isSuccess) {
      setFailure(null);
      setShowing(true);
    }
    return outcome;
  };

  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const outcome = await act();
      if (outcome && !outcome.isSuccess) setFailure(outcome);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      size="wide"
      title={title}
      description={isShowing ? undefined : text}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isBusy) onClose();
      }}
      actions={
        isShowing ? (
          <>
            <Button onPress={() => setShowing(false)} isDisabled={isBusy}>
              {t('common:form.back')}
            </Button>
            <Button variant="primary" isPending={isBusy} isDisabled={isDisabled} onPress={() => void confirm()}>
              {label}
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
      {/* What was filled in stays while the preview is shown. */}
      <div hidden={isShowing}>
        <RecordForm resource={form} record={null} initial={initial} send={lookFirst} onState={setState} />
      </div>
      {isShowing ? (
        <div className="previewed" role="status">
          {preview}
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
