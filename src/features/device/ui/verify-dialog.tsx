import './terminal.css';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useDialogWork } from '#shared/form/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext, useRefreshResource } from '#shared/resource/index.ts';
import { useRecord } from '#shared/record/queries.ts';
import { Button, Dialog, showToast, TextField } from '#shared/ui/index.ts';
import { proveTerminal, terminal } from '../contract.ts';
import { isUnproven } from './unproven.ts';

interface VerifyDialogProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

/**
 * Proves that a registered terminal is the company's: by its network, or by a code printed on it. It closes by itself once the
 * terminal has connected in the meantime.
 */
export function VerifyDialog({ id, name, onClose }: VerifyDialogProps) {
  const { t } = useTranslation(['device', 'common', 'api']);
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const formId = useId();
  const [code, setCode] = useState('');
  const { isBusy, failure, run } = useDialogWork();
  const present = useRecord(terminal, id).data;
  const isProven = present !== undefined && !isUnproven(present);
  const end = useEffectEvent(() => {
    showToast({ variant: 'success', text: t('terminal.connect.done', { name }) });
    onClose();
  });
  useEffect(() => {
    if (isProven) end();
  }, [isProven]);
  const verify = (): void =>
    run(async () => {
      const outcome = await client.callEndpoint(proveTerminal, { body: { id, code: code.trim() } }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      await Promise.all([refresh(terminal.name), refresh('device.transaction')]);
      if (outcome.data.data.isDisputed) return t('terminal.verify.disputed');
      if (!outcome.data.data.isProven) return t('terminal.verify.notYet');
      return undefined;
    });
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
          verify();
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
