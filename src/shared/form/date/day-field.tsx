import './date.css';
import { parseDate, type CalendarDate } from '@internationalized/date';
import { Button, Calendar, CalendarCell, CalendarGrid, CalendarGridBody, CalendarGridHeader, CalendarHeaderCell, DateInput, DatePicker, DateSegment, Group } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon, FieldNotes, Icon, Label, Popover, useUiTexts } from '#shared/ui/index.ts';

export interface DayFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly errorMessage?: string | undefined;
  /** `YYYY-MM-DD`, or null. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** No earlier day can be chosen (spec section 2, `minDate`). */
  readonly minDate?: string | undefined;
  readonly size?: 'small' | undefined;
}

/** The day that a text means, or null where it is none. */
export function readDay(text: string | null | undefined): CalendarDate | null {
  if (!text) return null;
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}

/** A calendar day: typed part by part in the order of the reader's language, or chosen in a month. */
export function DayField({ label, description, errorMessage, value, onChange, onBlur, isRequired, isDisabled, minDate, size }: DayFieldProps) {
  const texts = useUiTexts();
  const least = readDay(minDate);
  return (
    <DatePicker
      className="ui-field"
      data-size={size}
      value={readDay(value)}
      onChange={(day) => onChange(day === null ? null : day.toString())}
      onBlur={() => onBlur?.()}
      isRequired={isRequired ?? false}
      isDisabled={isDisabled ?? false}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      granularity="day"
      shouldForceLeadingZeros
      {...(least ? { minValue: least } : {})}
    >
      <Label isRequired={isRequired}>{label}</Label>
      <Group className="ui-control">
        <DateInput className="date-input">{(segment) => <DateSegment segment={segment} className="date-segment" />}</DateInput>
        <Button className="ui-field-button" aria-label={texts.openCalendar}><Icon as={CalendarIcon} /></Button>
      </Group>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Popover>
        <Dialog className="date-dialog">
          <Calendar className="date-calendar">
            <header>
              <Button slot="previous" className="ui-field-button" aria-label={texts.previousMonth}><Icon as={ChevronLeftIcon} flip /></Button>
              <Heading className="date-month" />
              <Button slot="next" className="ui-field-button" aria-label={texts.nextMonth}><Icon as={ChevronRightIcon} flip /></Button>
            </header>
            <CalendarGrid>
              <CalendarGridHeader>{(day) => <CalendarHeaderCell className="date-weekday">{day}</CalendarHeaderCell>}</CalendarGridHeader>
              <CalendarGridBody>{(date) => <CalendarCell date={date} className="date-cell" />}</CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
