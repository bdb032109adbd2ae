import { useTranslation } from '#shared/i18n/index.ts';
import { RecordTree } from '#shared/resource/record-tree.tsx';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { department } from '../contract.ts';

/** The tree of departments, for moving them. */
export default function OrganizationScreen() {
  const { t } = useTranslation('company');
  return (
    <div className="resource-screen">
      <PageHead title={t('organization.title')} purpose={t('organization.purpose')} />
      <RecordTree
        resource={department}
        note={({ employee_count: count }) => (typeof count === 'number' ? t('organization.people', { count }) : null)}
      />
    </div>
  );
}
