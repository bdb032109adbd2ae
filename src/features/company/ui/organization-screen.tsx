import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#shared/ui/navigation/tabs.tsx';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { department } from '../contract.ts';
import { BoxChart } from './box-chart.tsx';
import { departmentTree, reportingLines } from './chart-source.ts';

// Few come to move departments.
const DepartmentMover = /* @__PURE__ */ lazily(() =>
  import('./department-mover.tsx').then((module) => module.DepartmentMover),
);

/** Charts of departments and of reporting lines, and the tree in which departments are moved. */
export default function OrganizationScreen() {
  const { t } = useTranslation('company');
  const { rights } = useApplicationContext();
  const [shown, setShown] = useState('departments');
  const seesPeople = mayAccess('personnel.employee.view', rights);
  const mayMove = mayAccess(department.calls.patch.access, rights);
  return (
    <div className="resource-screen">
      <PageHead title={t('organization.title')} purpose={t('organization.purpose')} />
      <Tabs selectedKey={shown} onSelectionChange={(key) => setShown(String(key))}>
        <TabList aria-label={t('organization.title')}>
          <Tab id="departments">{t('department.title')}</Tab>
          {seesPeople ? <Tab id="lines">{t('organization.lines')}</Tab> : null}
          {mayMove ? <Tab id="move">{t('organization.move')}</Tab> : null}
        </TabList>
        <TabPanel id="departments">
          <BoxChart source={departmentTree} />
        </TabPanel>
        {seesPeople ? (
          <TabPanel id="lines">
            <BoxChart source={reportingLines} />
          </TabPanel>
        ) : null}
        {mayMove ? (
          <TabPanel id="move">
            <DepartmentMover />
          </TabPanel>
        ) : null}
      </Tabs>
    </div>
  );
}
