import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useDialogWork } from '#shared/form/index.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { Button, Dialog, TextField } from '#shared/ui/index.ts';
import { keepAddOn, quoteKept, type AddOnOffer } from '../../contract/add-on.ts';
import { WhatEnds } from './what-ends.tsx';

/** Asks how many of an add-on are still wanted when the period ends, and says what that means. */
export function GiveUpDialog({
  offer,
  date,
  onClose,
  onDone,
}: {
  offer: AddOnOffer;
  date: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t, language } = useTranslation(['sub', 'vendor', 'common']);
  const { client } = useApplicationContext();
  const { isBusy, failure, run } = useDialogWork();
  const [typed, setTyped] = useState('0');
  const quantity = Number(useDeferredValue(typed));
  const isCount = typed !== '' && Number.isInteger(quantity) && quantity >= 0 && quantity < offer.held;
  const body = { add_on: offer.add_on, quantity };
  const query = useQuery({ ...callQuery(client, quoteKept, { body }), enabled: isCount });
  const meant = isCount ? query.data?.data : undefined;
  const number = (value: number): string => formatNumber(value, language);
  const name = offer.names[language];
  const giveUp = (): void =>
    run(async () => {
      const outcome = await client.callEndpoint(keepAddOn, { body }, { quiet: true });
      if (outcome.isSuccess) onDone();
      return outcome;
    });
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={t('sub:addOn.question', { name })}
      description={t('sub:addOn.text', { date })}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('common:form.cancel')}
          </Button>
          <Button variant="danger" isPending={isBusy} isDisabled={!isCount} onPress={giveUp}>
            {t('sub:addOn.remove')}
          </Button>
        </>
      }
    >
      {offer.held === 1 ? null : (
        <TextField
          label={t('sub:addOn.kept', { date })}
          value={typed}
          inputMode="numeric"
          errorMessage={isCount ? undefined : t('sub:purchase.mostSold', { most: number(offer.held - 1) })}
          onChange={setTyped}
        />
      )}
      <div aria-live="polite">
        {meant ? (
          <p>
            {t('sub:addOn.nextTotal', {
              date,
              amount: moneyText({ minor: meant.next_total, currency: meant.currency }, language),
            })}
          </p>
        ) : null}
        {meant ? <WhatEnds lost={meant.lost} exceeded={meant.exceeded} beyond="addOn.exceeded" /> : null}
      </div>
      {failure === null ? null : (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
