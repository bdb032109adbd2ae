import './terminal.css';
import { useId, useState } from 'react';
import { useRefusalText } from '#shared/form/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext, useRefreshResource } from '#shared/resource/index.ts';
import { Button, Dialog, showToast, TextField } from '#shared/ui/index.ts';
import { proveTerminal, terminal } from '../contract.ts';

interface VerifyDialogProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Proves that a registered terminal is the company's: by its network, or by a code that stands on it. */
export function VerifyDialog({ id, name, onClose }: VerifyDialogProps) {
  const { t } = useTranslation(['device', 'common', 'api']);
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const refusalText = useRefusalText();
  const formId = useId();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const verify = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const outcome = await client.callEndpoint(proveTerminal, { body: { id, code: code.trim() } }, { quiet: true });
      if (!outcome.isSuccess) {
        setFailure(refusalText(outcome));
      } else if (outcome.data.data.isProven) {
        showToast({ variant: 'success', text: t('terminal.connect.done', { name }) });
        await Promise.all([refresh(terminal.name), refresh('device.transaction')]);
        onClose();
      } else {
        await refresh(terminal.name);
        setFailure(t('terminal.verify.notYet'));
      }
    } catch (error) {
      setFailure(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={t('terminal.verify.title', { name })}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose}>{t('common:ui.close')}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isBusy}>
            {t('terminal.verify.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="terminal-connect"
        onSubmit={(event) => {
          event.preventDefault();
          void verify();
        }}
      >
        <p>{t('terminal.verify.network')}</p>
        <p>{t('terminal.verify.code')}</p>
        <TextField
          name="code"
          label={t('terminal.verify.codeLabel')}
          value={code}
          onChange={setCode}
          maxLength={64}
          autoComplete="off"
        />
        {failure === null ? null : (
          <p className="ui-field-error" role="alert">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
