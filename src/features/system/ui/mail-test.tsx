import { useState } from 'react';
import type { BesideProps } from '#shared/form/beside.tsx';
import { useTranslation } from '#shared/i18n/index.ts';
import { client } from '#shared/session/index.ts';
import { TextField } from '#shared/ui/index.ts';
import { mailAddress, testMail } from '../contract/email-setting.ts';
import { ServerTest } from './server-test.tsx';

/** Sends a mail with the saved settings and shows the mail server's answer. */
export function MailTest({ isReadOnly }: BesideProps) {
  const { t } = useTranslation('sys');
  const [typed, setTyped] = useState('');
  if (isReadOnly) return null;
  const to = typed.trim();
  return (
    <ServerTest
      heading="h2"
      title={t('mailTest.title')}
      text={t('mailTest.text')}
      label={t('mailTest.send')}
      isDisabled={!mailAddress.safeParse(to).success}
      send={() => client.callEndpoint(testMail, { body: { to } }, { quiet: true })}
      taken={t('mailTest.sent')}
      faultText={(fault) => t(`mailTest.fault.${fault}`)}
    >
      <TextField label={t('mailTest.to')} inputMode="email" value={typed} onChange={setTyped} />
    </ServerTest>
  );
}
