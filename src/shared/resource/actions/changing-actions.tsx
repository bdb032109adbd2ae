import { useTranslation } from '#shared/i18n/index.ts';
import { Button, MenuItem, PencilIcon, Trash2Icon } from '#shared/ui/index.ts';
import type { FoldableAction } from './folded-actions.tsx';

interface ChangingActions {
  /** Absent if the person may not. */
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
  /** The record's own actions, which come before. */
  readonly own: readonly FoldableAction[];
}

/** The actions of a record with deleting and editing, in the order of its line. Editing is the main one unless another is. */
export function useChangingActions(): (given: ChangingActions) => readonly FoldableAction[] {
  const { t } = useTranslation('common');
  return ({ onEdit, onDelete, own }) => {
    const isEditMain = !own.some(({ isMain }) => isMain);
    return [
      ...own,
      ...(onDelete
        ? [
            {
              id: 'delete',
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
              id: 'edit',
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
  };
}
