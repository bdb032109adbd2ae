import type { ReactNode } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { Button, MenuItem, PencilIcon, Trash2Icon, useIsPhone } from '#shared/ui/index.ts';
import { FoldedActions, type FoldableAction } from './folded-actions.tsx';

interface ActionLineProps {
  readonly record: AnyRecord;
  /** The record's own actions, before deleting and editing. */
  readonly own: readonly FoldableAction[];
  /** Absent if the person may not. */
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
  /** What is only in the menu. */
  readonly items?: ReactNode;
  /** The head of a page has room for several lines, except on a phone. */
  readonly isPage?: boolean;
}

/** What can be done with the record of a panel or a page. Editing is the main action unless another is. */
export function ActionLine({ record, own, onEdit, onDelete, items = null, isPage = false }: ActionLineProps) {
  const { t } = useTranslation('common');
  const isPhone = useIsPhone();
  const isEditMain = !own.some(({ isMain }) => isMain);
  const actions = [
    ...own,
    ...(onDelete
      ? [
          {
            isMain: false,
            button: (
              <Button key="delete" icon={Trash2Icon} onPress={onDelete}>
                {t('list.delete')}
              </Button>
            ),
            item: (
              <MenuItem key="delete" icon={Trash2Icon} variant="danger" onAction={onDelete}>
                {t('list.delete')}
              </MenuItem>
            ),
          },
        ]
      : []),
    ...(onEdit
      ? [
          {
            isMain: isEditMain,
            button: (
              <Button key="edit" icon={PencilIcon} variant={isEditMain ? 'primary' : 'secondary'} onPress={onEdit}>
                {t('list.edit')}
              </Button>
            ),
            item: (
              <MenuItem key="edit" icon={PencilIcon} onAction={onEdit}>
                {t('list.edit')}
              </MenuItem>
            ),
          },
        ]
      : []),
  ];
  return isPage && !isPhone ? (
    actions.map(({ button }) => button)
  ) : (
    <FoldedActions actions={actions} items={items} label={t('list.actionsOf', { name: record.display_name })} />
  );
}
