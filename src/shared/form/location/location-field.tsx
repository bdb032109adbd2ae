import './location.css';
import { useId, useState } from 'react';
import type { Coordinates } from '#machines/map-dialog/map-dialog.ts';
import type { PickedLocation } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { RequiredMark } from '#shared/ui/field/required-mark.tsx';
import { MapPinIcon, XIcon } from '#shared/ui/icon/index.ts';
import type { MapState, TellOfMap } from './location-flow.tsx';
import { lazily } from '#shared/ui/lazily.tsx';

// Flow, dialog and map load when the map button is pressed: this field is in the first load of a public page.
const LocationFlow = /* @__PURE__ */ lazily(() => import('./location-flow.tsx').then((module) => module.LocationFlow));

export interface LocationFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: PickedLocation | null;
  readonly onChange: (value: PickedLocation | null) => void;
  /** The same place with another address, typed; if absent, it is a change like any other. */
  readonly onAddress?: (value: PickedLocation) => void;
  readonly onBlur: () => void;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly isReadOnly?: boolean;
  readonly client: Client;
  /** Where the map starts without a value; without both, the browser is asked. */
  readonly defaultPosition?: Coordinates | undefined;
  /** How the page shows notifications, if not in the application's way. */
  readonly tell?: TellOfMap | undefined;
}

const mostAddress = 200;

/**
 * A place: its address, and the button that opens the map (spec sections 2 and 4). The address is read-only until a
 * place is picked; then street and number can be typed, which maps of towns do not know.
 */
export function LocationField(props: LocationFieldProps) {
  const {
    label,
    hint,
    error,
    value,
    onChange,
    onAddress,
    onBlur,
    name,
    client,
    defaultPosition,
    tell,
    isRequired = false,
    isDisabled = false,
    isReadOnly = false,
  } = props;
  const { t } = useTranslation('common');
  const ids = { label: useId(), text: useId(), notes: useId() };
  const [typed, setTyped] = useState<{ readonly at: PickedLocation['location']; readonly text: string } | null>(null);
  const [presses, setPresses] = useState(0);
  const [state, setState] = useState<MapState | null>(null);
  const isLocked = isDisabled || isReadOnly;
  const isWaiting = presses > 0 && (state === null || state.isLocating);
  const notes = error || hint ? ids.notes : undefined;
  // As typed, with spaces at its end; another place has its own address.
  const isTyped = typed !== null && typed.at.lat === value?.location.lat && typed.at.lng === value.location.lng;
  const address = isTyped ? typed.text : (value?.formatted_address ?? '');
  const openEmpty = (): void => {
    if (!value && !isLocked && !isWaiting) setPresses(presses + 1);
  };
  const type = (text: string): void => {
    if (!value) return;
    setTyped({ at: value.location, text });
    if (text.trim() !== '') (onAddress ?? onChange)({ ...value, formatted_address: text.trim() });
  };
  return (
    <div
      className="ui-field location-field"
      role="group"
      aria-labelledby={ids.label}
      aria-describedby={notes}
      data-invalid={error ? true : undefined}
      data-disabled={isDisabled || undefined}
      data-readonly={isReadOnly || undefined}
      data-flow="mapDialog"
      data-state={state?.name ?? 'closed'}
    >
      <label className="ui-label" id={ids.label} htmlFor={ids.text}>
        {label}
        <RequiredMark isRequired={isRequired} />
      </label>
      <div
        className="ui-control location-control"
        data-disabled={isDisabled || undefined}
        data-invalid={error ? true : undefined}
      >
        <input
          id={ids.text}
          className="ui-input"
          name={name}
          readOnly={isLocked || !value}
          maxLength={mostAddress}
          autoComplete="street-address"
          dir={value ? 'auto' : undefined}
          disabled={isDisabled}
          value={address}
          onChange={(event) => type(event.target.value)}
          // Nothing can be typed without a place: the whole field opens the map, by pointer and by keys.
          onClick={openEmpty}
          onKeyDown={(event) => {
            if (value || !['Enter', ' '].includes(event.key)) return;
            // Enter would send the form, which lacks the place.
            event.preventDefault();
            openEmpty();
          }}
          placeholder={t('map.none')}
          aria-describedby={notes}
          aria-required={isRequired}
          aria-invalid={error ? true : undefined}
          onBlur={() => {
            // If the address is emptied, the place's own address returns.
            setTyped(null);
            onBlur();
          }}
        />
        {value && !isRequired && !isLocked ? (
          <Button
            variant="quiet"
            size="small"
            icon={XIcon}
            aria-label={t('map.clear')}
            className="ui-icon-button location-button"
            onPress={() => onChange(null)}
          />
        ) : null}
        <Button
          variant="quiet"
          size="small"
          icon={MapPinIcon}
          aria-label={t('map.open', { label })}
          isDisabled={isLocked}
          isPending={isWaiting}
          className="ui-icon-button location-button"
          onPress={() => setPresses(presses + 1)}
        />
      </div>
      {notes ? (
        <span id={notes} className={error ? 'ui-field-error' : 'ui-description'}>
          {error ?? hint}
        </span>
      ) : null}
      {presses > 0 ? (
        <LocationFlow
          {...{ presses, value, client, defaultPosition, tell }}
          onState={setState}
          onStore={(location) => {
            onChange(location);
            onBlur();
          }}
        />
      ) : null}
    </div>
  );
}
