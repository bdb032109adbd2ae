import { isTimeZone } from '#shared/contract/index.ts';
import { zoneOffset } from '#shared/i18n/index.ts';
import { PickerField } from './lookup/index.ts';
import { ZoneList } from './zone-list.tsx';

interface ZoneFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** An IANA name; empty for none. */
  readonly zone: string;
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly onChange: (zone: string | null) => void;
  readonly onBlur: () => void;
}

/** A field for one of the world's time zones. */
export function ZoneField({ label, hint, error, zone, isRequired, isDisabled, onChange, onBlur }: ZoneFieldProps) {
  return (
    <PickerField
      label={label}
      description={hint}
      errorMessage={error}
      isRequired={isRequired === true}
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
export function zoneLabel(zone: string): string {
  const name = zone.replaceAll('_', ' ');
  return isTimeZone(zone) ? `${name} (${zoneOffset(zone, Date.now())})` : name;
}
