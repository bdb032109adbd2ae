import { useLocation, useSearch } from 'wouter';
import { currentDay } from '#shared/filter/day-range.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { ResourceList } from '#shared/resource/index.ts';
import { Tab, TabList, TabPanel, Tabs } from '#shared/ui/navigation/tabs.tsx';
import { event } from '../contract.ts';
import { EventCalendar } from './event-calendar.tsx';

/** Events as a list or a calendar. The address says which, so that a link to an event opens the list. */
export default function EventScreen() {
  const { t } = useTranslation('complement');
  const { zone } = useApplicationContext();
  const [path, navigate] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const given = parameters.get('month');
  const isCalendar = given !== null;
  const month = given !== null && /^[12]\d{3}-(?:0[1-9]|1[0-2])$/.test(given) ? given : currentDay(zone).slice(0, 7);
  const show = (next: string): void => navigate(`${path}?month=${next}`, { replace: true });
  return (
    <Tabs
      selectedKey={isCalendar ? 'calendar' : 'list'}
      onSelectionChange={(key) => {
        if (key === 'calendar') show(month);
        else navigate(path, { replace: true });
      }}
    >
      <TabList aria-label={t('event.tabs.label')}>
        <Tab id="list">{t('event.tabs.list')}</Tab>
        <Tab id="calendar">{t('event.tabs.calendar')}</Tab>
      </TabList>
      <TabPanel id="list">
        <ResourceList resource={event} titleColumn="title" isLive />
      </TabPanel>
      <TabPanel id="calendar">
        <EventCalendar month={month} onMonth={show} />
      </TabPanel>
    </Tabs>
  );
}
