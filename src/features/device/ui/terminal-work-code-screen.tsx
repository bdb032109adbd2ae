import { ResourceList } from '#shared/resource/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { terminalWorkCode } from '../contract.ts';

/** Work codes on terminals. */
export default function TerminalWorkCodeScreen() {
  const { t } = useTranslation('device');
  return (
    <ResourceList
      resource={terminalWorkCode}
      titleColumn="work_code"
      isLive
      empty={<EmptyState title={t('terminalWorkCode.empty.title')} description={t('terminalWorkCode.empty.text')} />}
    />
  );
}
