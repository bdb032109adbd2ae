import type { ReactNode } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, Trash2Icon } from '#shared/ui/index.ts';
import type { MatchingChoice } from './matching/use-matching.tsx';

interface BulkBarProps {
  readonly count: number;
  /** The choice of all records of the list, beyond the shown page. */
  readonly matching: MatchingChoice;
  readonly onDelete: (() => void) | undefined;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The actions for the chosen rows; shown at the bottom while any are chosen. */
export function BulkBar({ count, matching, onDelete, onClear, children }: BulkBarProps) {
  const { t } = useTranslation('common');
  const text = matching.chosen ?? t('list.selected', { count });
  return (
    <div className="resource-bulk" role="region" aria-label={text}>
      <span className="resource-bulk-count" aria-live="polite">
        {text}
      </span>
      {matching.offer}
      {matching.buttons ?? children}
      {onDelete && !matching.buttons ? (
        <Button size="small" icon={Trash2Icon} onPress={onDelete}>
          {t('list.delete')}
        </Button>
      ) : null}
      <Button variant="quiet" size="small" onPress={onClear}>
        {t('list.clearSelection')}
      </Button>
    </div>
  );
}
