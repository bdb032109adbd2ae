/// <reference types="google.maps" />
import { createElement } from 'react';
import type { Coordinates } from '#machines/map-dialog/map-dialog.ts';
import type { PickedLocation } from '#shared/contract/index.ts';
import type { Language } from '#shared/i18n/index.ts';
import type { MapProvider, MapSurfaceProps } from '../provider.ts';
import { addressOf, timeZoneAt, type AddressPart } from './google-place.ts';
import { GoogleSurface } from './google-surface.tsx';

const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** Shortened to fit the field's schema. */
const cut = (text: string, most: number): string => text.slice(0, most);

/**
 * Google Maps (spec section 7): suggestions with a session token, the place's details by its id, which end the session,
 * reverse geocoding, and the time zone. It uses the places library for present keys (`AutocompleteSuggestion`,
 * `Place.fetchFields`); the older service is closed to new keys.
 */
export function googleProvider(key: string, language: Language, now: () => number = nowInSeconds): MapProvider {
  let loading = Promise.withResolvers<'ready' | 'refused'>();
  let hasFailed = false;
  let session: google.maps.places.AutocompleteSessionToken | null = null;
  let predictions: readonly google.maps.places.PlacePrediction[] = [];

  const located = async (
    at: Coordinates,
    name: string,
    formatted: string,
    parts: readonly AddressPart[],
    signal: AbortSignal,
  ): Promise<PickedLocation | null> => {
    const address = addressOf(parts);
    if (address.country_code === '') return null;
    return {
      location: at,
      name: cut(name || address.city || formatted, 200),
      formatted_address: cut(formatted, 500),
      address,
      timezone: await timeZoneAt(at, key, now(), signal),
    };
  };

  return {
    Surface: (props: MapSurfaceProps) =>
      createElement(GoogleSurface, {
        ...props,
        apiKey: key,
        language,
        onLoaded: () => loading.resolve('ready'),
        onFailed: (error: unknown) => {
          hasFailed = true;
          loading.reject(error instanceof Error ? error : new Error('Google Maps did not load'));
        },
        onRefused: () => {
          loading.resolve('refused');
          props.onRefused();
        },
      }),
    load: () => {
      if (hasFailed) loading = Promise.withResolvers();
      hasFailed = false;
      return loading.promise;
    },
    suggestPlaces: async (input) => {
      const { AutocompleteSessionToken, AutocompleteSuggestion } = google.maps.places;
      session ??= new AutocompleteSessionToken();
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input,
        language,
        sessionToken: session,
      });
      predictions = suggestions.flatMap(({ placePrediction }) => placePrediction ?? []);
      return predictions.map(({ placeId, mainText, secondaryText, text }) => ({
        id: placeId,
        name: mainText?.text ?? text.text,
        detail: secondaryText?.text ?? '',
      }));
    },
    fetchPlace: async (id, signal) => {
      // The prediction's own place carries the session; without it the fetch is billed separately.
      const place =
        predictions.find(({ placeId }) => placeId === id)?.toPlace() ?? new google.maps.places.Place({ id });
      await place.fetchFields({ fields: ['location', 'displayName', 'formattedAddress', 'addressComponents'] });
      if (!place.location) return null;
      const parts = (place.addressComponents ?? []).map(({ longText, shortText, types }) => ({
        long: longText ?? '',
        short: shortText ?? '',
        types,
      }));
      return located(place.location.toJSON(), place.displayName ?? '', place.formattedAddress ?? '', parts, signal);
    },
    findPlaceAt: async (point, signal) => {
      const results = await geocode(point, language);
      const [first] = results;
      if (!first) return null;
      const parts = first.address_components.map(({ long_name, short_name, types }) => ({
        long: long_name,
        short: short_name,
        types,
      }));
      return located(point, '', first.formatted_address, parts, signal);
    },
    renewSession: () => {
      session = null;
      predictions = [];
    },
  };
}

/** The geocoder reports "nothing found" as an error; here it is an empty list. */
async function geocode(location: Coordinates, language: Language): Promise<google.maps.GeocoderResult[]> {
  try {
    return (await new google.maps.Geocoder().geocode({ location, language })).results;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ZERO_RESULTS') return [];
    throw error;
  }
}
