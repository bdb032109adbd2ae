import { useState } from 'react';
import { useDialogWork } from '#shared/form/index.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext, useMay } from '#shared/resource/index.ts';
import { Button, Dialog, showToast, TextField } from '#shared/ui/index.ts';
import { mostDaysAgain, rule, sumAgain } from '../contract.ts';

/** Sums past days again by the rules as they are now, for who may change rules. */
export function SumAgainButton() {
  const { t, language } = useTranslation(['ralvie', 'common']);
  const { client } = useApplicationContext();
  const may = useMay(rule);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('30');
  const { isBusy, failure, run } = useDialogWork();
  const days = Number(typed);
  const isCount = Number.isInteger(days) && days >= 1 && days <= mostDaysAgain;
  if (!may('change')) return null;
  const start = (): void =>
    run(async () => {
      const outcome = await client.callEndpoint(sumAgain, { body: { days } }, { quiet: true });
      if (outcome.isSuccess) {
        setOpen(false);
        showToast({ variant: 'success', text: t('ralvie:again.done') });
      }
      return outcome;
    });
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('ralvie:again.label')}</Button>
      <Dialog
        isOpen={isOpen}
        isBusy={isBusy}
        title={t('ralvie:again.question')}
        description={t('ralvie:again.text')}
        onOpenChange={setOpen}
        actions={
          <>
            <Button onPress={() => setOpen(false)} isDisabled={isBusy}>
              {t('common:form.cancel')}
            </Button>
            <Button variant="primary" isPending={isBusy} isDisabled={!isCount} onPress={start}>
              {t('ralvie:again.start')}
            </Button>
          </>
        }
      >
        <TextField
          label={t('ralvie:again.days')}
          value={typed}
          inputMode="numeric"
          errorMessage={isCount ? undefined : t('ralvie:again.most', { most: formatNumber(mostDaysAgain, language) })}
          onChange={setTyped}
        />
        {failure === null ? null : (
          <p className="ui-field-error" role="alert">
            {failure}
          </p>
        )}
      </Dialog>
    </>
  );
}
