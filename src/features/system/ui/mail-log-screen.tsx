import { mailFaults } from '#shared/contract/company-mails.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import type { CellsOf } from '#shared/record/record.ts';
import { ResourceList } from '#shared/resource/index.ts';
import { mailLog } from '../contract/mail-log.ts';

/** Why a mail was refused, followed by the mail server's own words. */
function Fault({ error }: { readonly error: string }) {
  const { t } = useTranslation('sys');
  const fault = mailFaults.find((name) => error.startsWith(`${name}: `));
  if (!fault) return error;
  const answer = error.slice(fault.length + 2);
  return (
    <span title={answer}>
      {t(`mailTest.fault.${fault}`)} {answer === '' ? null : <bdi dir="ltr">{answer}</bdi>}
    </span>
  );
}

const cells: CellsOf<typeof mailLog> = {
  error: ({ error }) => <Fault error={error} />,
};

/** Mails that were sent in the company's name, with their state of delivery. */
export default function MailLogScreen() {
  return <ResourceList resource={mailLog} titleColumn="recipient" cells={cells} />;
}
