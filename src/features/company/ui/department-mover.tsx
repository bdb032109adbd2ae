import { useTranslation } from '#shared/i18n/index.ts';
import { RecordTree } from '#shared/resource/record-tree.tsx';
import { department } from '../contract.ts';

/** The tree in which departments are moved. */
export function DepartmentMover() {
  const { t } = useTranslation('company');
  return (
    <RecordTree
      resource={department}
      note={({ employee_count: count }) => (typeof count === 'number' ? t('organization.people', { count }) : null)}
    />
  );
}
