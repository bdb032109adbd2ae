import { ResourceList } from '#shared/resource/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { terminalPerson } from '../contract.ts';

/** People on terminals who do not belong there. */
export default function TerminalPersonScreen() {
  const { t } = useTranslation('device');
  return (
    <ResourceList
      resource={terminalPerson}
      titleColumn="emp_code"
      isLive
      empty={
        <EmptyState
          variant="clear"
          title={t('terminalPerson.empty.title')}
          description={t('terminalPerson.empty.text')}
        />
      }
    />
  );
}
