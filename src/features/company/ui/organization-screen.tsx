import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { RecordTree } from '#shared/resource/record-tree.tsx';
import { mayAccess } from '#shared/routing/index.ts';
import { Tab, TabList, TabPanel, Tabs } from '#shared/ui/navigation/tabs.tsx';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { Skeleton } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { department } from '../contract.ts';

const ReportingChart = /* @__PURE__ */ lazily(
  () => import('./reporting-chart.tsx').then((module) => module.ReportingChart),
  () => <Skeleton height={120} />,
);

/** The tree of departments, for moving them, and the reporting lines of people. */
export default function OrganizationScreen() {
  const { t } = useTranslation('company');
  const { rights } = useApplicationContext();
  const [shown, setShown] = useState('departments');
  const tree = (
    <RecordTree
      resource={department}
      note={({ employee_count: count }) => (typeof count === 'number' ? t('organization.people', { count }) : null)}
    />
  );
  return (
    <div className="resource-screen">
      <PageHead title={t('organization.title')} purpose={t('organization.purpose')} />
      {mayAccess('personnel.employee.view', rights) ? (
        <Tabs selectedKey={shown} onSelectionChange={(key) => setShown(String(key))}>
          <TabList aria-label={t('organization.title')}>
            <Tab id="departments">{t('department.title')}</Tab>
            <Tab id="lines">{t('organization.lines')}</Tab>
          </TabList>
          <TabPanel id="departments">{tree}</TabPanel>
          <TabPanel id="lines">
            <ReportingChart />
          </TabPanel>
        </Tabs>
      ) : (
        tree
      )}
    </div>
  );
}
