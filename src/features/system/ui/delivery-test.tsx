import './mail-test.css';
import { useState } from 'react';
import type { CallData } from '#shared/contract/index.ts';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { mayAccess } from '#shared/routing/access.ts';
import { Button } from '#shared/ui/index.ts';
import { testExport } from '../contract/auto-export.ts';

/** Sends a test to the server of an automatic export and shows what it answered. */
export function DeliveryTest({ id }: { readonly id: number }) {
  const { t } = useTranslation('sys');
  const { client, rights } = useApplicationContext();
  const [result, setResult] = useState<CallData<typeof testExport> | null>(null);
  const { isBusy, failure, run } = useDialogWork();
  if (!mayAccess(testExport.access, rights)) return null;
  const send = (): void => {
    setResult(null);
    run(async () => {
      const outcome = await client.callEndpoint(testExport, { body: { id } }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      setResult(outcome.data.data);
      return undefined;
    });
  };
  return (
    <section className="mail-test" aria-label={t('deliveryTest.title')}>
      <header>
        <h3>{t('deliveryTest.title')}</h3>
        <p>{t('deliveryTest.text')}</p>
      </header>
      <Button onPress={send} isPending={isBusy}>
        {t('deliveryTest.send')}
      </Button>
      {result ? (
        <p role="status" className={result.fault === null ? 'mail-test-sent' : 'mail-test-failed'}>
          {result.fault === null ? t('deliveryTest.taken') : t(`exportRun.fault_choice.${result.fault}`)}
        </p>
      ) : null}
      {result && result.answer !== '' ? (
        <p className="mail-test-answer">
          {t('mailTest.answer')} <bdi dir="ltr">{result.answer}</bdi>
        </p>
      ) : null}
      {failure ? (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      ) : null}
    </section>
  );
}
