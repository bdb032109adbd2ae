import { useTranslation } from '#shared/i18n/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { Tab, TabList, TabPanel, Tabs } from '#shared/ui/navigation/tabs.tsx';
import { CalculationList } from './calculation-list.tsx';
import { LockedDayList } from './locked-day-list.tsx';
import { PeriodLockList } from './period-lock-list.tsx';

const parts = [
  { id: 'runs', title: 'att:calculation.title', access: 'attendance.calculation.view', List: CalculationList },
  { id: 'locks', title: 'att:periodLock.title', access: 'attendance.period_lock.view', List: PeriodLockList },
  { id: 'locked', title: 'att:lockedDay.title', access: 'attendance.locked_day.view', List: LockedDayList },
] as const;

/** Calculations, locked periods, and the differences in them. */
export default function CalculationScreen() {
  const { t } = useTranslation('att');
  const { rights } = useApplicationContext();
  const shown = parts.filter(({ access }) => mayAccess(access, rights));
  const [first] = shown;
  if (first && shown.length === 1) return <first.List />;
  return (
    <Tabs>
      <TabList aria-label={t('calculationTabs')}>
        {shown.map(({ id, title }) => (
          <Tab key={id} id={id}>
            {t(title)}
          </Tab>
        ))}
      </TabList>
      {shown.map(({ id, List }) => (
        <TabPanel key={id} id={id}>
          <List />
        </TabPanel>
      ))}
    </Tabs>
  );
}
