import type { BrowserContext, Route } from 'playwright';
import { pagePolicy } from '#server/http/page-policy.ts';

/** The stand-in's behaviour: as documented for a valid key, or a fault. */
export interface GoogleBehaviour {
  /** The script does not load. */
  readonly isUnreachable?: boolean;
  /** The key is refused: Google calls `gm_authFailure`. */
  readonly isDenied?: boolean;
  /** Milliseconds before suggestions, locations and addresses arrive. */
  readonly slowness?: number;
  /** Suggestions, locations and addresses fail. */
  readonly isFailing?: boolean;
  /** Nothing is found. */
  readonly isEmpty?: boolean;
}

export const googleKey = 'stand-in-key';

/**
 * Google Maps in a page without a network: the documented parts of the JavaScript library that are used, the Time Zone API, and
 * this page's policy as a server with a key sends it. `globalThis.asked` of the page has the requests; the result has the queries
 * for the library and for time zones.
 */
export async function standInForGoogle(
  context: BrowserContext,
  behaviour: GoogleBehaviour = {},
): Promise<{ zones: string[]; libraries: string[] }> {
  const zones: string[] = [];
  const libraries: string[] = [];
  await context.route('**/gallery?*', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const scripts = [...(headers['content-security-policy'] ?? '').matchAll(/'(sha256-[^']+)'/g)].map(
      ([, hash]) => hash ?? '',
    );
    const policy = pagePolicy({ scheme: 'http', googleMapsKey: googleKey }, { scripts, styles: [] });
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } });
  });
  await context.route(/\/web\/map\/api\/v2\/settings\//, (route) =>
    route.fulfill({ json: { code: 'ZBMP0000', data: { google_key: googleKey } } }),
  );
  await context.route('https://maps.googleapis.com/maps/api/js*', (route: Route) => {
    libraries.push(new URL(route.request().url()).search);
    return behaviour.isUnreachable
      ? route.abort('failed')
      : route.fulfill({
          contentType: 'text/javascript',
          body: `(${library.toString()})(${JSON.stringify(behaviour)});`,
        });
  });
  await context.route('https://maps.googleapis.com/maps/api/timezone/json*', (route: Route) => {
    zones.push(new URL(route.request().url()).search);
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { status: 'OK', timeZoneId: 'Africa/Cairo' },
    });
  });
  return { zones, libraries };
}

/** Runs in the page instead of Google's library. */
function library({ isDenied, slowness = 0, isFailing, isEmpty }: GoogleBehaviour): void {
  const asked: { tokens: object[]; ended: object[]; geocoded: unknown[] } = { tokens: [], ended: [], geocoded: [] };
  const answer = <T>(value: T): Promise<T> =>
    new Promise((resolve, reject) =>
      setTimeout(() => (isFailing ? reject(new Error('UNKNOWN_ERROR')) : resolve(value)), slowness),
    );

  class LatLng {
    readonly at: { lat: number; lng: number };
    constructor(at: { lat: number; lng: number }) {
      this.at = at;
    }
    lat = (): number => this.at.lat;
    lng = (): number => this.at.lng;
    toJSON = (): { lat: number; lng: number } => this.at;
  }
  type Listener = (event?: unknown) => void;
  class Listening {
    readonly listeners = new Map<string, Set<Listener>>();
    addListener(name: string, listener: Listener) {
      const all = this.listeners.get(name) ?? new Set();
      this.listeners.set(name, all.add(listener));
      return { remove: () => void all.delete(listener) };
    }
    trigger(name: string, event?: unknown): void {
      for (const listener of this.listeners.get(name) ?? []) listener(event);
    }
  }
  class StandInMap extends Listening {
    readonly div: HTMLElement;
    options: Record<string, unknown>;
    constructor(div: HTMLElement, options: Record<string, unknown>) {
      super();
      this.div = div;
      this.options = { center: { lat: 0, lng: 0 }, zoom: 1, ...options };
      Object.assign(globalThis, { standInMap: this });
      if (isDenied) setTimeout(() => (Reflect.get(globalThis, 'gm_authFailure') as (() => void) | undefined)?.(), 10);
    }
    getDiv = (): HTMLElement => this.div;
    getCenter = (): LatLng => new LatLng(this.options['center'] as { lat: number; lng: number });
    getZoom = (): unknown => this.options['zoom'];
    getHeading = (): number => 0;
    getTilt = (): number => 0;
    getBounds = (): undefined => undefined;
    getMapCapabilities = (): object => ({});
    getRenderingType = (): string => 'RASTER';
    setOptions = (options: object): void => void Object.assign(this.options, options);
    setCenter = (center: unknown): void => void Object.assign(this.options, { center });
    panTo = (center: unknown): void => void Object.assign(this.options, { center });
    setZoom = (zoom: number): void => void Object.assign(this.options, { zoom });
    moveCamera = (camera: object): void => void Object.assign(this.options, camera);
    setMapTypeId = (): void => {};
  }
  class AdvancedMarkerElement extends HTMLElement {
    position: unknown = null;
    gmpDraggable = false;
    readonly heard = new Listening();
    addListener(name: string, listener: Listener) {
      return this.heard.addListener(name, listener);
    }
    set map(map: StandInMap | null) {
      if (map) map.div.append(this);
      else this.remove();
      Object.assign(globalThis, { standInMarker: map ? this : null });
    }
  }
  customElements.define('gmp-advanced-marker', AdvancedMarkerElement);
  function AutocompleteSessionToken(this: object): void {
    asked.tokens.push(this);
  }
  const giza = {
    location: new LatLng({ lat: 29.98, lng: 31.13 }),
    displayName: 'Giza',
    formattedAddress: 'Giza, Egypt',
    addressComponents: [
      { longText: 'Giza', shortText: 'Giza', types: ['locality', 'political'] },
      { longText: 'Giza Governorate', shortText: 'Giza Gov.', types: ['administrative_area_level_1'] },
      { longText: 'Egypt', shortText: 'EG', types: ['country', 'political'] },
    ],
  };
  class Place {
    readonly session: object | null;
    constructor({ session = null }: { id: string; session?: object | null }) {
      this.session = session;
    }
    async fetchFields(): Promise<void> {
      await answer(null);
      if (this.session) asked.ended.push(this.session);
      Object.assign(this, isEmpty ? { location: null } : giza);
    }
  }
  const AutocompleteSuggestion = {
    fetchAutocompleteSuggestions: ({ sessionToken }: { sessionToken: object }) =>
      answer({
        suggestions: isEmpty
          ? []
          : [
              {
                placePrediction: {
                  placeId: 'giza',
                  mainText: { text: 'Giza' },
                  secondaryText: { text: 'Egypt' },
                  text: { text: 'Giza, Egypt' },
                  toPlace: () => new Place({ id: 'giza', session: sessionToken }),
                },
              },
            ],
      }),
  };
  class Geocoder {
    async geocode({ location }: { location: unknown }): Promise<unknown> {
      asked.geocoded.push(location);
      await answer(null);
      if (isEmpty) throw Object.assign(new Error('ZERO_RESULTS'), { code: 'ZERO_RESULTS' });
      const parts = giza.addressComponents.map(({ longText, shortText, types }) => ({
        long_name: longText,
        short_name: shortText,
        types,
      }));
      return { results: [{ formatted_address: 'Pyramids Road, Giza, Egypt', address_components: parts }] };
    }
  }
  const event = {
    addListener: (on: Listening, name: string, listener: Listener) => on.addListener(name, listener),
    removeListener: (listener: { remove: () => void }) => listener.remove(),
    clearInstanceListeners: (on: Partial<Listening>) => on.listeners?.clear(),
    trigger: (on: Listening, name: string, given: unknown) => on.trigger(name, given),
  };
  const maps = {
    Map: StandInMap,
    LatLng,
    event,
    Geocoder,
    Settings: { getInstance: () => ({}) },
    MapTypeId: {},
    ColorScheme: { LIGHT: 'LIGHT', DARK: 'DARK' },
    RenderingType: { RASTER: 'RASTER' },
    ControlPosition: {},
    CollisionBehavior: {},
    marker: { AdvancedMarkerElement },
    places: { AutocompleteSessionToken, AutocompleteSuggestion, Place },
  };
  const google = Reflect.get(globalThis, 'google') as { maps: Record<string, unknown> };
  Object.assign(google.maps, maps, {
    importLibrary: (name: string) =>
      Promise.resolve(name === 'marker' ? maps.marker : name === 'places' ? maps.places : maps),
  });
  Object.assign(globalThis, { asked });
  (google.maps['__ib__'] as () => void)();
}
