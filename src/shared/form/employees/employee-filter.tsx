import { useState } from 'react';
import type { EmployeeFilter as By } from '#machines/employee-picker/employee-picker.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Tab, TabList, TabPanel, Tabs } from '#shared/ui/navigation/tabs.tsx';
import { TreePicker } from '../lookup/index.ts';
import { filterTargets } from './employee-calls.ts';
import type { EmployeeFlow } from './use-employee-flow.ts';

const filters = ['department', 'area', 'position'] as const satisfies readonly By[];

/** The filter of the table: one tree at a time; everybody if nothing is ticked. */
export function EmployeeFilter({ flow: { snapshot, send } }: { flow: EmployeeFlow }) {
  const { t } = useTranslation('common');
  const { by, within } = snapshot.context.question;
  const [shown, setShown] = useState<By>(by);
  const selected = shown === by ? within.map((id) => ({ id, display_name: '' })) : [];
  return (
    <Tabs
      className="employee-filter"
      selectedKey={shown}
      onSelectionChange={(key) => {
        const next = filters.find((filter) => filter === key) ?? 'department';
        setShown(next);
        if (next !== by) send({ type: 'filter.changed', by: next, within: [], isAll: false });
      }}
    >
      <TabList aria-label={t('employees.filterBy')}>
        {filters.map((filter) => (
          <Tab key={filter} id={filter}>
            {t(`employees.by.${filter}`)}
          </Tab>
        ))}
      </TabList>
      {filters.map((filter) => (
        <TabPanel key={filter} id={filter}>
          <TreePicker
            target={filterTargets[filter]}
            label={t(`employees.by.${filter}`)}
            selectionMode="multiple"
            selected={selected}
            onChange={(chosen, isAll) =>
              send({ type: 'filter.changed', by: filter, within: chosen.map(({ id }) => id), isAll })
            }
          />
        </TabPanel>
      ))}
    </Tabs>
  );
}
