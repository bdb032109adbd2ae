import { useState } from 'react';
import { useDialogWork } from '#shared/form/index.ts';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, Dialog, TextArea, TextField } from '#shared/ui/index.ts';
import { askClosing, closingDays } from '../contract/closing.ts';

/** Asks an owner to confirm the deletion of the company by typing its domain. */
export function ClosingDialog({
  domain,
  onClose,
  onDone,
}: {
  domain: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation(['company', 'common']);
  const { client, writing, zone } = useApplicationContext();
  const { isBusy, failure, run } = useDialogWork();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isSame = typed.trim().toLowerCase() === domain;
  const [day] = useState(() =>
    Temporal.Now.instant()
      .add({ hours: closingDays * 24 })
      .toString(),
  );
  const confirm = (): void => {
    setTried(true);
    if (!isSame) return;
    run(async () => {
      const body = { company_domain: typed, reason };
      const outcome = await client.callEndpoint(askClosing, { body }, { quiet: true });
      if (outcome.isSuccess) onDone();
      return outcome;
    });
  };
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={t('company:closing.question', { domain })}
      description={t('company:closing.warning', { day: formatInstant(day, zone, writing, 'day') })}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('common:form.cancel')}
          </Button>
          <Button variant="danger" isPending={isBusy} onPress={confirm}>
            {t('company:closing.confirm')}
          </Button>
        </>
      }
    >
      <div className="closing-fields">
        <TextField
          label={t('company:closing.domain')}
          description={t('company:closing.domainHint', { domain })}
          isRequired
          autoComplete="off"
          value={typed}
          errorMessage={isTried && !isSame ? t('common:validation.otherDomain') : undefined}
          onChange={setTyped}
        />
        <TextArea label={t('company:closing.reason')} maxLength={200} value={reason} onChange={setReason} />
      </div>
      {failure === null ? null : (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
