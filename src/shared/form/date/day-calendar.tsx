import './date.css';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  Button,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { intlLocale, useTranslation } from '#shared/i18n/index.ts';
import { useWeekStart } from '#shared/record/application-context.tsx';
import { ChevronLeftIcon, ChevronRightIcon, Icon, useUiTexts } from '#shared/ui/index.ts';
import { readDay } from '../text/day-text.ts';

interface DayCalendarProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or null. */
  readonly value: string | null;
  readonly minDate?: string | undefined;
  readonly onChoose: (day: string) => void;
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** A month to choose a day in; the week starts as in the company, else as in the reader's language. */
export function DayCalendar({ label, value, minDate, onChoose }: DayCalendarProps) {
  const texts = useUiTexts();
  const least = readDay(minDate);
  const { language } = useTranslation('common');
  const first = weekdays[useWeekStart() - 1];
  return (
    <I18nProvider locale={intlLocale(language)}>
      <Calendar
        aria-label={label}
        className="date-calendar"
        autoFocus
        value={readDay(value)}
        onChange={(day) => onChoose(day.toString())}
        {...(least ? { minValue: least } : {})}
        {...(first ? { firstDayOfWeek: first } : {})}
      >
        <header>
          <Button slot="previous" className="ui-field-button" aria-label={texts.previousMonth}>
            <Icon as={ChevronLeftIcon} flip />
          </Button>
          <CalendarHeading className="date-month" />
          <Button slot="next" className="ui-field-button" aria-label={texts.nextMonth}>
            <Icon as={ChevronRightIcon} flip />
          </Button>
        </header>
        <CalendarGrid>
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className="date-weekday">{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className="date-cell" />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}
