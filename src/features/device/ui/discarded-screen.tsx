import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList } from '#shared/resource/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { discardedTransaction, transaction, unregisteredTransaction } from '../contract.ts';
import { punchCells } from './punch-cells.tsx';

/** Punches that somebody discarded as nobody's: why, when, and the way back. */
export default function DiscardedScreen() {
  const { t } = useTranslation('device');
  return (
    <ResourceList
      resource={discardedTransaction}
      cells={punchCells}
      isLive
      empty={<EmptyState variant="clear" title={t('discarded.empty.title')} description={t('discarded.empty.text')} />}
      alsoChanges={alsoChanges}
    />
  );
}

const alsoChanges = [transaction.name, unregisteredTransaction.name];
