import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { ResourceList, useApplicationContext } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { newRecordOf } from '#shared/routing/record-path.ts';
import { Tab, TabList, TabPanel, Tabs } from '#shared/ui/navigation/tabs.tsx';
import { agent, category, consent, productivitySetting } from '../contract.ts';
import { RuleList } from './rule-list.tsx';

const parts = [
  {
    id: 'settings',
    title: 'ralvie:setting.title',
    access: 'productivity.setting.view',
    Part: () => <SettingsPage resource={productivitySetting} />,
  },
  {
    id: 'categories',
    title: 'ralvie:category.title',
    access: 'productivity.category.view',
    Part: () => <ResourceList resource={category} titleColumn="category_name" />,
  },
  { id: 'rules', title: 'ralvie:rule.title', access: 'productivity.rule.view', Part: RuleList },
  {
    id: 'consents',
    title: 'ralvie:consent.title',
    access: 'productivity.consent.view',
    Part: () => <ResourceList resource={consent} titleColumn="employee" />,
  },
  {
    id: 'agents',
    title: 'ralvie:agent.title',
    access: 'productivity.agent.view',
    Part: () => <ResourceList resource={agent} titleColumn="employee" />,
  },
] as const;

/** What is recorded about work at computers, and the rules by which it counts. */
export default function ConfigurationScreen() {
  const { t } = useTranslation('ralvie');
  const { rights } = useApplicationContext();
  const shown = parts.filter(({ access }) => mayAccess(access, rights));
  // A rule is begun by an address, as on the dashboard.
  const [first] = useState(() => (newRecordOf(location.search) ? { defaultSelectedKey: 'rules' } : {}));
  return (
    <Tabs {...first}>
      <TabList aria-label={t('configuration')}>
        {shown.map(({ id, title }) => (
          <Tab key={id} id={id}>
            {t(title)}
          </Tab>
        ))}
      </TabList>
      {shown.map(({ id, Part }) => (
        <TabPanel key={id} id={id}>
          <Part />
        </TabPanel>
      ))}
    </Tabs>
  );
}
