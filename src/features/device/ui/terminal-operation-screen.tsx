import { ResourceList } from '#shared/resource/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { terminalOperation } from '../contract.ts';

/** Events from the menu of terminals and their doors, live. */
export default function TerminalOperationScreen() {
  const { t } = useTranslation('device');
  return (
    <ResourceList
      resource={terminalOperation}
      isLive
      empty={
        <EmptyState
          variant="clear"
          title={t('terminalOperation.empty.title')}
          description={t('terminalOperation.empty.text')}
        />
      }
    />
  );
}
