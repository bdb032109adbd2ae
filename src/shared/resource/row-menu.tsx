import type { ReactNode } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { MenuItem, MoreMenu, PencilIcon, Trash2Icon } from '#shared/ui/index.ts';

interface RowMenuProps {
  readonly record: AnyRecord;
  /** Before edit and delete. */
  readonly items: readonly ReactNode[];
  /** Absent if the person may not. */
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

/** The actions for one row of a list; nothing if there are none. */
export function RowMenu({ record, items, onEdit, onDelete }: RowMenuProps) {
  const { t } = useTranslation('common');
  if (!onEdit && !onDelete && items.every((item) => item === null || item === undefined)) return null;
  return (
    <MoreMenu label={t('list.actionsOf', { name: record.display_name })}>
      {items}
      {onEdit ? (
        <MenuItem id="edit" icon={PencilIcon} textValue={t('list.edit')} onAction={onEdit}>
          {t('list.edit')}
        </MenuItem>
      ) : null}
      {onDelete ? (
        <MenuItem id="delete" icon={Trash2Icon} variant="danger" textValue={t('list.delete')} onAction={onDelete}>
          {t('list.delete')}
        </MenuItem>
      ) : null}
    </MoreMenu>
  );
}
