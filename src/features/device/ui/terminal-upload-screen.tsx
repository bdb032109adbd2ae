import { ResourceList } from '#shared/resource/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { terminalUpload } from '../contract.ts';

/** Each upload of a terminal with its result. */
export default function TerminalUploadScreen() {
  const { t } = useTranslation('device');
  return (
    <ResourceList
      resource={terminalUpload}
      isLive
      empty={
        <EmptyState
          variant="clear"
          title={t('terminalUpload.empty.title')}
          description={t('terminalUpload.empty.text')}
        />
      }
    />
  );
}
