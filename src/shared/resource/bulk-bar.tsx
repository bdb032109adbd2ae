import type { ReactNode } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';

interface BulkBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The actions for the chosen rows; shown at the bottom while any are chosen. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const { t } = useTranslation('common');
  return (
    <div className="resource-bulk" role="region" aria-label={t('list.selected', { count })}>
      <span className="resource-bulk-count" aria-live="polite">
        {t('list.selected', { count })}
      </span>
      {children}
      <Button variant="quiet" size="small" onPress={onClear}>
        {t('list.clearSelection')}
      </Button>
    </div>
  );
}
