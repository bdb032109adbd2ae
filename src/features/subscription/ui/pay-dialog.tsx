import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallData } from '#shared/contract/index.ts';
import { useDialogWork } from '#shared/form/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { untilBack } from '#shared/page/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext, type RecordOf } from '#shared/resource/index.ts';
import { Button, Dialog, ErrorState, Select } from '#shared/ui/index.ts';
import { payByTransfer, paymentGateways, payOrder, type order } from '../contract/order.ts';
import { paymentWays, type PaymentWay } from '../domain/payment-status.ts';
import { TransferDetails } from './transfer-details.tsx';
import { amountOf } from './amount.ts';

/** The fields of an order that are shown. */
type PayableOrder = Pick<RecordOf<typeof order>, 'id' | 'total' | 'currency' | 'description' | 'display_name'>;

/** Asks how to pay, then goes to the provider. */
export function PayDialog({ record, onClose }: { record: PayableOrder; onClose: () => void }) {
  const { t, language } = useTranslation(['sub', 'common']);
  const { client } = useApplicationContext();
  const ways = useQuery(callQuery(client, paymentGateways));
  const offered = ways.data?.data ?? [];
  const [chosen, setChosen] = useState<PaymentWay | null>(null);
  const [transfer, setTransfer] = useState<CallData<typeof payByTransfer> | null>(null);
  const { isBusy, failure, run } = useDialogWork();
  const gateway = chosen ?? offered[0];
  const leave = (): void => {
    if (!gateway) return;
    run(async () => {
      if (gateway === 'bank_transfer') {
        const waits = await client.callEndpoint(payByTransfer, { body: { id: record.id } }, { quiet: true });
        if (waits.isSuccess) setTransfer(waits.data.data);
        return waits;
      }
      const outcome = await client.callEndpoint(
        payOrder,
        { body: { id: record.id, gateway, language } },
        { quiet: true },
      );
      if (!outcome.isSuccess) return outcome;
      globalThis.location.assign(outcome.data.data.url);
      return untilBack();
    });
  };
  const words = {
    amount: amountOf(record, language),
    description: record.description,
    ref: record.display_name,
  };
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={t('sub:order.payTitle', words)}
      description={t('sub:order.payText', words)}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {transfer ? t('common:ui.close') : t('common:form.cancel')}
          </Button>
          {transfer ? null : (
            <Button variant="primary" isPending={isBusy} isDisabled={!gateway} onPress={leave}>
              {gateway === 'bank_transfer' ? t('sub:order.transfer.show') : t('sub:order.goOn')}
            </Button>
          )}
        </>
      }
    >
      {transfer ? (
        <TransferDetails transfer={transfer} />
      ) : ways.isError ? (
        <ErrorState title={t('common:list.failed')} onRetry={() => void ways.refetch()} />
      ) : ways.isSuccess && offered.length === 0 ? (
        <p role="status">{t('sub:order.noGateway')}</p>
      ) : (
        <Select
          label={t('sub:order.gateway')}
          isLoading={ways.isPending}
          isDisabled={isBusy}
          value={gateway ?? ''}
          options={offered.map((id) => ({ id, name: t(`sub:order.gateway_choice.${id}`) }))}
          onChange={(next) => setChosen(paymentWays.find((each) => each === next) ?? null)}
        />
      )}
      {failure === null ? null : (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
