import './date.css';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
  Button,
} from 'react-aria-components/Calendar';
import type { Key } from 'react-aria-components/Select';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { intlLocale, useTranslation } from '#shared/i18n/index.ts';
import { useWeekStart } from '#shared/record/application-context.tsx';
import { ChevronLeftIcon, ChevronRightIcon, Icon, Select, useUiTexts } from '#shared/ui/index.ts';
import { readDay } from '../text/day-text.ts';

interface DayCalendarProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or null. */
  readonly value: string | null;
  readonly minDate?: string | undefined;
  readonly maxDate?: string | undefined;
  readonly onChoose: (day: string) => void;
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Years before and after the shown one that can be jumped to together: a birthday is one press away. */
const visibleYears = 161;

/**
 * A month to choose a day in, and years to jump to; the week starts as in the company, otherwise as in the reader's
 * language.
 */
export function DayCalendar({ label, value, minDate, maxDate, onChoose }: DayCalendarProps) {
  const texts = useUiTexts();
  const [least, most] = [readDay(minDate), readDay(maxDate)];
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
        {...(most ? { maxValue: most } : {})}
        {...(first ? { firstDayOfWeek: first } : {})}
      >
        <header>
          <Button slot="previous" className="ui-field-button" aria-label={texts.previousMonth}>
            <Icon as={ChevronLeftIcon} flip />
          </Button>
          <CalendarMonthPicker>{(months) => <PartSelect {...months} />}</CalendarMonthPicker>
          <CalendarYearPicker visibleYears={visibleYears}>{(years) => <PartSelect {...years} />}</CalendarYearPicker>
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

interface PartSelectProps {
  readonly 'aria-label': string;
  readonly value: Key;
  readonly onChange: (key: Key | null) => void;
  readonly items: readonly { readonly id: number; readonly formatted: string }[];
}

/** The shown month or year. */
function PartSelect({ items, value, onChange, ...named }: PartSelectProps) {
  return (
    <Select
      {...named}
      className="date-part"
      size="small"
      value={value}
      onChange={onChange}
      options={items.map(({ id, formatted }) => ({ id, name: formatted }))}
    />
  );
}
