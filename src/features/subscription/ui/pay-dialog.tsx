import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext, type RecordOf } from '#shared/resource/index.ts';
import { Button, Dialog, Select } from '#shared/ui/index.ts';
import { paymentGateways, payOrder, type order } from '../contract/order.ts';
import { gateways, type Gateway } from '../domain/payment-status.ts';
import { amountOf } from './amount.ts';

/** Asks by what to pay, and leaves for the provider. */
export function PayDialog({ record, onClose }: { record: RecordOf<typeof order>; onClose: () => void }) {
  const { t, language } = useTranslation(['sub', 'common']);
  const { client } = useApplicationContext();
  const ways = useQuery(callQuery(client, paymentGateways));
  const offered = ways.data?.data ?? [];
  const [chosen, setChosen] = useState<Gateway | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const gateway = chosen ?? offered[0];
  const leave = async (): Promise<void> => {
    if (!gateway) return;
    setLeaving(true);
    try {
      const outcome = await client.callEndpoint(payOrder, { body: { id: record.id, gateway, language } });
      if (outcome.isSuccess) return globalThis.location.assign(outcome.data.data.url);
    } catch {
      // The client has said what went wrong.
    }
    setLeaving(false);
  };
  const words = {
    amount: amountOf(record, language),
    description: record.description,
    ref: record.display_name,
  };
  return (
    <Dialog
      isOpen
      isBusy={isLeaving}
      title={t('sub:order.payTitle', words)}
      description={t('sub:order.payText', words)}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isLeaving}>
            {t('common:form.cancel')}
          </Button>
          <Button variant="primary" isPending={isLeaving} isDisabled={!gateway} onPress={() => void leave()}>
            {t('sub:order.goOn')}
          </Button>
        </>
      }
    >
      {ways.isSuccess && offered.length === 0 ? (
        <p role="status">{t('sub:order.noGateway')}</p>
      ) : (
        <Select
          label={t('sub:order.gateway')}
          isLoading={ways.isPending}
          isDisabled={isLeaving}
          value={gateway ?? ''}
          options={offered.map((id) => ({ id, name: t(`sub:order.gateway_choice.${id}`) }))}
          onChange={(next) => setChosen(gateways.find((each) => each === next) ?? null)}
        />
      )}
    </Dialog>
  );
}
