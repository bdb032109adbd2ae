import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { mapDialogMachine } from '#machines/map-dialog/map-dialog.machine.ts';
import { type Coordinates, type PlaceSuggestion } from '#machines/map-dialog/map-dialog.ts';
import type { PickedLocation } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { useTranslation, type TextKey } from '#shared/i18n/index.ts';
import { openMapProvider, type MapProvider } from '#shared/map/index.ts';
import { showToast, type ToastVariant } from '#shared/ui/feedback/show-toast.ts';
import { MapDialog } from './map-dialog.tsx';

/** Shows a notification by its locale key. */
export type TellOfMap = (message: { readonly variant: ToastVariant; readonly key: TextKey }) => void;

export interface MapState {
  /** The state of the flow, visible from outside: `opened.ready.choosing.idle`. */
  readonly name: string;
  /** The dialog waits for the browser's position. */
  readonly isLocating: boolean;
}

interface LocationFlowProps {
  /** How often the map button has been pressed: each press opens the dialog. */
  readonly presses: number;
  readonly value: PickedLocation | null;
  readonly client: Client;
  readonly defaultPosition: Coordinates | undefined;
  readonly tell: TellOfMap | undefined;
  readonly onState: (state: MapState) => void;
  readonly onStore: (location: PickedLocation | null) => void;
}

/** The position that the browser reports. @throws if it reports none */
const askPosition = (): Promise<Coordinates> =>
  new Promise((resolve, reject) => {
    // Older and insecure pages have none, whatever the types say.
    if (!('geolocation' in navigator)) return reject(new Error('No geolocation'));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => resolve({ lat, lng }),
      () => reject(new Error('No position')),
      { timeout: 1000 },
    );
  });

/** The flow of a location field, from the first press of its button. */
export function LocationFlow({ presses, value, client, defaultPosition, tell, onState, onStore }: LocationFlowProps) {
  const { t, language } = useTranslation('common');
  const [provider, setProvider] = useState<MapProvider | null>(null);
  const latest = {
    store: onStore,
    tell: tell ?? (({ variant, key }) => showToast({ variant, text: t(key) })),
  } satisfies { store: LocationFlowProps['onStore']; tell: TellOfMap };
  const handlers = useRef<typeof latest & { provider: MapProvider | null }>({ ...latest, provider: null });
  useEffect(() => void Object.assign(handlers.current, latest));
  const machine = useMemo(() => {
    const known = (): MapProvider => {
      if (!handlers.current.provider) throw new Error('No map is open');
      return handlers.current.provider;
    };
    return mapDialogMachine.provide({
      actors: {
        askPosition: fromPromise<Coordinates>(askPosition),
        loadMap: fromPromise<'ready' | 'refused'>(async () => {
          setProvider(null);
          const opened = await openMapProvider(client, language);
          handlers.current.provider = opened;
          setProvider(opened);
          return opened.load();
        }),
        suggestPlaces: fromPromise<readonly PlaceSuggestion[], { text: string }>(({ input, signal }) =>
          known().suggestPlaces(input.text, signal),
        ),
        fetchPlace: fromPromise<PickedLocation | null, { id: string }>(({ input, signal }) =>
          known().fetchPlace(input.id, signal),
        ),
        findPlaceAt: fromPromise<PickedLocation | null, { point: Coordinates | null }>(({ input, signal }) =>
          input.point ? known().findPlaceAt(input.point, signal) : Promise.resolve(null),
        ),
      },
      actions: {
        storeLocation: (_, { location }) => handlers.current.store(location),
        warnInvalid: () => handlers.current.tell({ variant: 'warning', key: 'common:map.invalid' }),
        warnNothingChosen: () => handlers.current.tell({ variant: 'error', key: 'common:message.noLocationSelected' }),
        // To the console only (spec section 8).
        // oxlint-disable-next-line no-console
        logFailure: (_, { error: cause }) => console.error('The map could not be loaded', cause),
        renewSession: () => handlers.current.provider?.renewSession(),
      },
    });
  }, [client, language]);
  const [snapshot, send] = useMachine(machine, { input: { value, defaultPosition: defaultPosition ?? null } });
  useEffect(() => send({ type: 'value.replaced', value }), [send, value]);
  const answered = useRef(0);
  useEffect(() => {
    if (presses === answered.current) return;
    answered.current = presses;
    send({ type: 'map.pressed' });
  }, [send, presses]);
  const name = nameOf(snapshot.value);
  const isLocating = snapshot.matches('locating');
  useEffect(() => onState({ name, isLocating }), [onState, name, isLocating]);
  return snapshot.hasTag('open') ? <MapDialog snapshot={snapshot} send={send} provider={provider} /> : null;
}

function nameOf(value: unknown): string {
  return typeof value === 'string'
    ? value
    : Object.entries(value ?? {})
        .map(([key, inner]) => `${key}.${nameOf(inner)}`)
        .join(' + ');
}
