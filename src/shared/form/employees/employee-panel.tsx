import './employees.css';
import { useEffect, useRef, useState } from 'react';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { Button, ListFilterIcon, SearchField, useIsPhone } from '#shared/ui/index.ts';
import { Tab, TabList, TabPanel, Tabs } from '#shared/ui/navigation/tabs.tsx';
import { EmployeeFilter } from './employee-filter.tsx';
import { EmployeeTable } from './employee-table.tsx';
import { SelectedPeople } from './selected-people.tsx';
import type { EmployeeFlow } from './use-employee-flow.ts';

interface EmployeePanelProps {
  readonly flow: EmployeeFlow;
  readonly autoFocus?: boolean | undefined;
}

/** Below this width in px, parts that are side by side become tabs. */
const sideBySide = 640;

/**
 * The picker's layout (spec section 2): at the start a filter by department, area or position; the search above a paged
 * table; at the end the selected people. If space is short (a phone, a narrow form), table and selection are two tabs,
 * and the filter opens above the table.
 */
export function EmployeePanel({ flow, autoFocus = false }: EmployeePanelProps) {
  const { t, language } = useTranslation('common');
  const isPhone = useIsPhone();
  const frame = useRef<HTMLDivElement>(null);
  const [isNarrow, setNarrow] = useState(isPhone);
  const [showsFilter, setShowsFilter] = useState(false);
  const { text, question, ids } = flow.snapshot.context;

  useEffect(() => {
    const observed = frame.current;
    if (!observed) return;
    const observer = new ResizeObserver(() => setNarrow(observed.clientWidth < sideBySide));
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);

  const search = (
    <SearchField
      aria-label={t('employees.search')}
      placeholder={t('employees.search')}
      size="small"
      value={text}
      autoFocus={autoFocus && !isPhone}
      onChange={(typed) => flow.send({ type: 'text.typed', text: typed })}
    />
  );
  return (
    <div ref={frame} className="employee-panel" data-narrow={isNarrow || undefined}>
      {!isNarrow ? (
        <>
          <EmployeeFilter flow={flow} />
          <div className="employee-people">
            {search}
            <EmployeeTable flow={flow} />
          </div>
          <SelectedPeople flow={flow} />
        </>
      ) : (
        <Tabs className="employee-tabs">
          <TabList aria-label={t('employees.table')}>
            <Tab id="people">{t('employees.table')}</Tab>
            <Tab id="selected">
              {t('employees.selected', { count: ids.length, number: formatNumber(ids.length, language) })}
            </Tab>
          </TabList>
          <TabPanel id="people" className="employee-people">
            <div className="employee-search">
              {search}
              <Button
                size="small"
                icon={ListFilterIcon}
                aria-expanded={showsFilter}
                onPress={() => setShowsFilter(!showsFilter)}
              >
                {question.within.length > 0
                  ? `${t('list.filter')} (${formatNumber(question.within.length, language)})`
                  : t('list.filter')}
              </Button>
            </div>
            {showsFilter ? <EmployeeFilter flow={flow} /> : null}
            <EmployeeTable flow={flow} />
          </TabPanel>
          <TabPanel id="selected">
            <SelectedPeople flow={flow} />
          </TabPanel>
        </Tabs>
      )}
    </div>
  );
}
