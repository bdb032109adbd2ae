import { TextField } from '#shared/ui/index.ts';
import { isTimeZone } from '#shared/contract/index.ts';
import { zoneOffset } from '#shared/i18n/index.ts';
import { PickerField } from '../lookup/index.ts';
import { ZoneList } from '../zone-list.tsx';
import { textOf, type WidgetProps } from './widget.ts';

/** One of the world's time zones. */
export function TimezoneWidget({
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  isRequired,
  isDisabled,
  isReadOnly,
}: WidgetProps) {
  const zone = textOf(value);
  if (isReadOnly)
    return (
      <TextField
        label={label}
        description={hint}
        errorMessage={error}
        value={zoneLabel(zone)}
        isReadOnly
        isDisabled={isDisabled}
      />
    );
  return (
    <PickerField
      label={label}
      description={hint}
      errorMessage={error}
      isRequired={isRequired}
      isDisabled={isDisabled}
      selected={zone === '' ? [] : [{ id: 0, display_name: zoneLabel(zone) }]}
      onBlur={onBlur}
      onClear={isRequired ? undefined : () => onChange(null)}
    >
      {(close) => (
        <ZoneList
          label={label}
          chosen={zone}
          onChoose={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </PickerField>
  );
}

/** `Asia/Kathmandu (UTC+05:45)`; a text that the browser does not know as a zone is shown as it is. */
function zoneLabel(zone: string): string {
  const name = zone.replaceAll('_', ' ');
  return isTimeZone(zone) ? `${name} (${zoneOffset(zone, Date.now())})` : name;
}
