import { ResourceList } from '#shared/resource/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { terminalError } from '../contract.ts';

/** Errors reported by terminals. */
export default function TerminalErrorScreen() {
  const { t } = useTranslation('device');
  return (
    <ResourceList
      resource={terminalError}
      isLive
      empty={
        <EmptyState
          variant="clear"
          title={t('terminalError.empty.title')}
          description={t('terminalError.empty.text')}
        />
      }
    />
  );
}
