import '#shared/form/form.css';
import { useId, useState } from 'react';
import { useDialogWork } from '#shared/form/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { latinDigits } from '#shared/i18n/latin-digits.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { useApplicationContext, useRefreshResource, type RecordOf } from '#shared/resource/index.ts';
import { Button, Dialog, showToast, TextField } from '#shared/ui/index.ts';
import { refundPayment } from '../../contract/refund.ts';
import { vendorTransaction } from '../../contract/vendor-payment.ts';
import { amountText, readAmount } from '../../domain/money.ts';

/** Asks how much of a payment is given back, and why. The key is the dialog's: pressed twice, it is one refund. */
export function RefundDialog({ record, onClose }: { record: RecordOf<typeof vendorTransaction>; onClose: () => void }) {
  const { t, language } = useTranslation(['vendor', 'common']);
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const formId = useId();
  const { currency } = record;
  const left = (record.amount ?? 0) - (record.refunded ?? 0);
  const money = (minor: number): string => moneyText({ minor, currency }, language);
  const [key] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState(() => amountText({ minor: left, currency }));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { isBusy, failure, run } = useDialogWork();
  const amount = readAmount(latinDigits(typed).trim(), currency)?.minor;
  const amountMistake =
    amount === undefined || amount === 0
      ? t('vendor:transaction.refund.noAmount', { example: amountText({ minor: left, currency }) })
      : amount > left
        ? t('vendor:transaction.refund.tooMuch', { amount: money(left) })
        : undefined;
  const reasonMistake = reason.trim() === '' ? t('common:validation.required') : undefined;
  const send = (): void => {
    setTried(true);
    if (amount === undefined || amountMistake || reasonMistake) return;
    run(async () => {
      const outcome = await client.callEndpoint(
        refundPayment,
        { body: { id: record.id, amount, reason: reason.trim(), key } },
        { quiet: true },
      );
      if (!outcome.isSuccess) return outcome;
      await refresh(vendorTransaction.name);
      showToast({ variant: 'success', text: t('vendor:transaction.refund.asked', { amount: money(amount) }) });
      onClose();
      return outcome;
    });
  };
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={t('vendor:transaction.refund.title')}
      description={t('vendor:transaction.refund.text', { reference: record.reference, amount: money(left) })}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('common:form.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" isPending={isBusy}>
            {t('vendor:transaction.refund.label')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="record-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextField
          name="amount"
          label={t('vendor:transaction.refund.amount')}
          description={t('vendor:transaction.refund.amountHint')}
          isRequired
          autoFocus
          autoComplete="off"
          inputMode="decimal"
          suffix={currency}
          maxLength={20}
          value={typed}
          onChange={setTyped}
          errorMessage={isTried ? amountMistake : undefined}
        />
        <TextField
          name="reason"
          label={t('vendor:refund.field.reason')}
          description={t('vendor:transaction.refund.reasonHint')}
          isRequired
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={setReason}
          errorMessage={isTried ? reasonMistake : undefined}
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
