import { mailFaults } from '#shared/contract/company-mails.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import type { CellsOf } from '#shared/record/record.ts';
import { ResourceList } from '#shared/resource/index.ts';
import { mailLog } from '../contract/mail-log.ts';

/** What a mail server said, after why the mail was not taken. */
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

/** The mails that went out in the company's name, and what became of each. */
export default function MailLogScreen() {
  return <ResourceList resource={mailLog} titleColumn="recipient" cells={cells} />;
}
