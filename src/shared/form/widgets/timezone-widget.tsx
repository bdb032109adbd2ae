import { useMemo, useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { ListBox, Option, SearchField, TextField } from '#shared/ui/index.ts';
import { PickerField } from '../lookup/index.ts';
import { findTimeZones } from '../time-zones.ts';
import { textOf, type WidgetProps } from './widget.ts';

/** One of the world's time zones, found by typing part of its name. */
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
  const { t } = useTranslation('common');
  const zone = textOf(value);
  if (isReadOnly)
    return (
      <TextField
        label={label}
        description={hint}
        errorMessage={error}
        value={zone}
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
      selected={zone === '' ? [] : [{ id: 0, display_name: zone }]}
      onBlur={onBlur}
      onClear={isRequired ? undefined : () => onChange(null)}
    >
      {(close) => (
        <ZoneList
          label={label}
          search={t('lookup.search')}
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

interface ZoneListProps {
  readonly label: string;
  readonly search: string;
  readonly chosen: string;
  readonly onChoose: (zone: string) => void;
}

function ZoneList({ label, search, chosen, onChoose }: ZoneListProps) {
  const [text, setText] = useState('');
  const zones = useMemo(() => findTimeZones(text), [text]);
  return (
    <div className="lookup">
      <SearchField aria-label={search} placeholder={search} size="small" value={text} onChange={setText} autoFocus />
      <ListBox
        aria-label={label}
        className="lookup-list"
        selectionMode="single"
        selectedKeys={chosen === '' ? [] : [chosen]}
        onSelectionChange={(keys) => {
          const [zone] = keys === 'all' ? [] : [...keys];
          if (typeof zone === 'string') onChoose(zone);
        }}
      >
        {zones.map((zone) => (
          <Option key={zone} id={zone} textValue={zone}>
            <bdi>{zone}</bdi>
          </Option>
        ))}
      </ListBox>
    </div>
  );
}
