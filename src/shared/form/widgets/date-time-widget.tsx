import '../date/date.css';
import { parseAbsolute, type ZonedDateTime } from '@internationalized/date';
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { Group } from 'react-aria-components/Group';
import { useResourceWorld } from '#shared/resource/world.tsx';
import { FieldNotes, Label } from '#shared/ui/index.ts';
import type { WidgetProps } from './widget.ts';

/** An instant, shown and typed in the company's zone to the second (spec section 2), ISO 8601 with offset on the wire. */
export function DateTimeWidget({ label, hint, error, value, onChange, onBlur, isRequired, isDisabled }: WidgetProps) {
  const { zone } = useResourceWorld();
  return (
    <DateField
      className="ui-field"
      value={readInstant(value, zone)}
      onChange={(instant) => onChange(instant?.toAbsoluteString() ?? null)}
      onBlur={onBlur}
      isRequired={isRequired} isDisabled={isDisabled} isInvalid={error !== undefined} validationBehavior="aria"
      granularity="second" hourCycle={24} hideTimeZone shouldForceLeadingZeros
    >
      <Label isRequired={isRequired}>{label}</Label>
      <Group className="ui-control">
        <DateInput className="date-input">{(segment) => <DateSegment segment={segment} className="date-segment" />}</DateInput>
      </Group>
      <FieldNotes description={hint} errorMessage={error} />
    </DateField>
  );
}

function readInstant(value: unknown, zone: string): ZonedDateTime | null {
  if (typeof value !== 'string') return null;
  try {
    return parseAbsolute(value, zone);
  } catch {
    return null;
  }
}
