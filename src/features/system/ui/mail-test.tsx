import './mail-test.css';
import { useState } from 'react';
import type { CallData } from '#shared/contract/index.ts';
import type { BesideProps } from '#shared/form/beside.tsx';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { client } from '#shared/session/index.ts';
import { Button, TextField } from '#shared/ui/index.ts';
import { mailAddress, testMail } from '../contract/email-setting.ts';

/** Sends a mail with the saved settings and shows the mail server's answer. */
export function MailTest({ isReadOnly }: BesideProps) {
  const { t } = useTranslation('sys');
  const [to, setTo] = useState('');
  const [result, setResult] = useState<CallData<typeof testMail> | null>(null);
  const { isBusy, failure, run } = useDialogWork();
  if (isReadOnly) return null;
  const send = (): void => {
    setResult(null);
    run(async () => {
      const outcome = await client.callEndpoint(testMail, { body: { to: to.trim() } }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      setResult(outcome.data.data);
      return undefined;
    });
  };
  return (
    <section className="mail-test" aria-label={t('mailTest.title')}>
      <header>
        <h2>{t('mailTest.title')}</h2>
        <p>{t('mailTest.text')}</p>
      </header>
      <TextField label={t('mailTest.to')} inputMode="email" value={to} onChange={setTo} />
      <Button
        onPress={send}
        isPending={isBusy}
        isDisabled={to.trim() === '' || !mailAddress.safeParse(to.trim()).success}
      >
        {t('mailTest.send')}
      </Button>
      {result ? (
        <p role="status" className={result.fault === null ? 'mail-test-sent' : 'mail-test-failed'}>
          {result.fault === null ? t('mailTest.sent') : t(`mailTest.fault.${result.fault}`)}
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
