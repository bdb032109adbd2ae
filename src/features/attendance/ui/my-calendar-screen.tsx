import { useState } from 'react';
import { currentDay } from '#shared/filter/day-range.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { MonthCalendar } from './calendar/month-calendar.tsx';
import { CalendarLink } from './own/calendar-link.tsx';

/** The signed-in employee's own month. */
export default function MyCalendarScreen() {
  const { t } = useTranslation(['menu', 'att']);
  const { zone } = useApplicationContext();
  const [month, setMonth] = useState(() => currentDay(zone).slice(0, 7));
  return (
    <div className="calendar">
      <PageHead title={t('myCalendar')} actions={<CalendarLink />} />
      <MonthCalendar employee={null} month={month} onMonth={setMonth} />
    </div>
  );
}
