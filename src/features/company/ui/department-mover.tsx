import { useTranslation } from '#shared/i18n/index.ts';
import { RecordTree } from '#shared/resource/record-tree.tsx';
import { GitBranchIcon, IconButton } from '#shared/ui/index.ts';
import { department } from '../contract.ts';
import { useMerge } from './use-merge.tsx';

/** The tree in which departments are moved and merged. */
export function DepartmentMover() {
  const { t } = useTranslation('company');
  const merge = useMerge('department');
  return (
    <>
      <RecordTree
        resource={department}
        note={({ employee_count: count }) => (typeof count === 'number' ? t('organization.people', { count }) : null)}
        more={
          merge.isOffered
            ? (record) => (
                <IconButton
                  icon={GitBranchIcon}
                  size="small"
                  label={t('merge.of', { name: record.display_name })}
                  onPress={() => merge.ask(record)}
                />
              )
            : undefined
        }
      />
      {merge.dialog}
    </>
  );
}
