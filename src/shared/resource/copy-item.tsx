import type { ReactNode } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import type { DraftValues } from '#shared/contract/request-drafts.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import type { RecordOf } from '#shared/record/record.ts';
import { CopyIcon, MenuItem } from '#shared/ui/index.ts';
import type { ResourceListProps } from './resource-list-props.ts';

/**
 * The menu items of a row with one that opens the form for a new record with the values of this one. Files stay with their record, and
 * nothing is sent before the person does.
 */
export function useRowItems<R extends AnyResource>(
  { resource, rowItems, mayCopy = false }: ResourceListProps<R>,
  canCreate: boolean,
  open: (values: DraftValues) => void,
): ((record: RecordOf<R>) => ReactNode) | undefined {
  const { t } = useTranslation('common');
  if (!mayCopy || !canCreate) return rowItems;
  const copy = async (record: RecordOf<R>): Promise<void> => {
    // It comes with the form, which opens next.
    const { draftValues } = await import('./drafts/draft-values.ts');
    open(draftValues(resource, { ...record }));
  };
  return (record) => (
    <>
      {rowItems?.(record)}
      <MenuItem id="copy" icon={CopyIcon} textValue={t('list.copy')} onAction={() => void copy(record)}>
        {t('list.copy')}
      </MenuItem>
    </>
  );
}
