import './location.css';
import { useMachine } from '@xstate/react';
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { mapDialogMachine, type Coordinates, type PlaceSuggestion } from '#machines/map-dialog/map-dialog.machine.ts';
import { pickedLocationSchema, type PickedLocation } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { openMapProvider, type MapProvider } from '#shared/map/index.ts';
import { IconButton, MapPinIcon, showToast, XIcon } from '#shared/ui/index.ts';
import type { WidgetProps } from '../widgets/widget.ts';

// The dialog comes when the map button is pressed.
const MapDialog = /* @__PURE__ */ lazy(() => import('./map-dialog.tsx').then((module) => ({ default: module.MapDialog })));

export interface LocationFieldProps
  extends Pick<WidgetProps, 'name' | 'label' | 'hint' | 'error' | 'value' | 'onChange' | 'onBlur' | 'isRequired' | 'isDisabled' | 'isReadOnly'> {
  readonly client: Client;
  /** Where the map begins without a value; without both the browser is asked. */
  readonly defaultPosition?: Coordinates | undefined;
}

/** What the browser knows of where it is. @throws where it does not say */
const askPosition = (): Promise<Coordinates> =>
  new Promise((resolve, reject) => {
    // Older pages and insecure ones have none, whatever the types say.
    if (!('geolocation' in navigator)) return reject(new Error('No geolocation'));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => resolve({ lat, lng }),
      () => reject(new Error('No position')),
      { timeout: 1000 },
    );
  });

/** A place: its address, read only, and the button that opens the map (spec sections 2 and 4). */
export function LocationField(props: LocationFieldProps) {
  const { label, hint, error, value, onChange, onBlur, isRequired, isDisabled, isReadOnly, name, client, defaultPosition } = props;
  const { t, language } = useTranslation('common');
  const ids = { label: useId(), text: useId(), notes: useId() };
  const [provider, setProvider] = useState<MapProvider | null>(null);
  const kept = useRef<{ provider: MapProvider | null; tell: (location: PickedLocation | null) => void; t: typeof t }>({ provider: null, tell: onChange, t });
  useEffect(() => {
    kept.current.t = t;
    kept.current.tell = (location) => {
      onChange(location);
      onBlur();
    };
  });
  const machine = useMemo(() => {
    const known = (): MapProvider => {
      if (!kept.current.provider) throw new Error('No map is open');
      return kept.current.provider;
    };
    return mapDialogMachine.provide({
      actors: {
        askPosition: fromPromise<Coordinates>(askPosition),
        loadMap: fromPromise<'ready' | 'refused'>(async () => {
          setProvider(null);
          const opened = await openMapProvider(client, language);
          kept.current.provider = opened;
          setProvider(opened);
          return opened.load();
        }),
        suggestPlaces: fromPromise<readonly PlaceSuggestion[], { text: string }>(({ input, signal }) => known().suggestPlaces(input.text, signal)),
        fetchPlace: fromPromise<PickedLocation | null, { id: string }>(({ input, signal }) => known().fetchPlace(input.id, signal)),
        findPlaceAt: fromPromise<PickedLocation | null, { point: Coordinates | null }>(({ input, signal }) =>
          input.point ? known().findPlaceAt(input.point, signal) : Promise.resolve(null)),
      },
      actions: {
        storeLocation: (_, { location }) => kept.current.tell(location),
        warnInvalid: () => void showToast({ variant: 'warning', text: kept.current.t('common:map.invalid') }),
        warnNothingChosen: () => void showToast({ variant: 'error', text: kept.current.t('common:message.noLocationSelected') }),
        // To the console only (spec section 8).
        // oxlint-disable-next-line no-console
        logFailure: (_, { error: cause }) => console.error('The map could not be loaded', cause),
        renewSession: () => kept.current.provider?.renewSession(),
      },
    });
  }, [client, language]);
  const given = useMemo(() => pickedLocationSchema.safeParse(value).data ?? null, [value]);
  const [snapshot, send] = useMachine(machine, { input: { value: given, defaultPosition: defaultPosition ?? null } });
  useEffect(() => send({ type: 'value.replaced', value: given }), [send, given]);
  const isLocked = isDisabled || isReadOnly;
  return (
    <div
      className="ui-field location-field" role="group" aria-labelledby={ids.label} aria-describedby={ids.notes}
      data-invalid={error ? true : undefined} data-disabled={isDisabled || undefined} data-readonly={isReadOnly || undefined}
      data-flow="mapDialog" data-state={stateOf(snapshot.value)}
    >
      <span className="ui-label" id={ids.label}>
        {label}
        {isRequired ? <span className="ui-label-required" aria-hidden="true">*</span> : null}
      </span>
      <div className="ui-control location-control" data-disabled={isDisabled || undefined} data-invalid={error ? true : undefined}>
        <input
          className="ui-input" name={name} readOnly disabled={isDisabled} value={given?.formatted_address ?? ''} placeholder={t('map.none')}
          aria-labelledby={ids.label} aria-describedby={ids.notes} aria-required={isRequired} aria-invalid={error ? true : undefined} onBlur={onBlur}
        />
        {given && !isRequired && !isLocked ? (
          <IconButton icon={XIcon} size="tiny" label={t('map.clear')} onPress={() => onChange(null)} />
        ) : null}
        <IconButton
          icon={MapPinIcon} size="small" label={t('map.open', { label })} isDisabled={isLocked} isPending={snapshot.matches('locating')}
          className="location-button" onPress={() => send({ type: 'map.pressed' })}
        />
      </div>
      {error || hint ? <span id={ids.notes} className={error ? 'ui-field-error' : 'ui-description'}>{error ?? hint}</span> : null}
      {snapshot.hasTag('open') ? (
        <Suspense>
          <MapDialog snapshot={snapshot} send={send} provider={provider} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Where the flow is, for those who look from outside: `opened.ready.choosing.idle`. */
function stateOf(value: unknown): string {
  return typeof value === 'string' ? value : Object.entries(value ?? {}).map(([key, inner]) => `${key}.${stateOf(inner)}`).join(' + ');
}
