import { placeAt, retrievePlace, searchPlaces } from '#shared/contract/map.ts';
import { isCallError, type Client } from '#shared/http/index.ts';
import type { Language } from '#shared/i18n/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { createElement } from 'react';
import type { MapProvider, MapSurfaceProps } from '../provider.ts';
import { MapSurface } from './map-surface.tsx';
import { TileStore } from './tile-store.ts';

/** Loaded tiles stay for the next opening. */
const stores = new WeakMap<Client, Map<Language, TileStore>>();

function tilesOf(client: Client, language: Language): TileStore {
  const known = stores.get(client) ?? new Map<Language, TileStore>();
  stores.set(client, known);
  const tiles = known.get(language) ?? new TileStore(client, language);
  known.set(language, tiles);
  return tiles;
}

/**
 * The map that needs no outside service: drawn here, with places, time zones and land from this installation's server.
 */
export function builtinProvider(client: Client, language: Language): MapProvider {
  const tiles = tilesOf(client, language);
  return {
    Surface: (props: MapSurfaceProps) => createElement(MapSurface, { ...props, tiles, language }),
    load: () => Promise.resolve('ready'),
    suggestPlaces: async (search, signal) =>
      unwrap(
        await client.callEndpoint(
          searchPlaces,
          { query: { search: search.slice(0, 100), language } },
          { signal, quiet: true },
        ),
      ).data,
    fetchPlace: async (id, signal) => {
      try {
        return unwrap(
          await client.callEndpoint(retrievePlace, { params: { id }, query: { language } }, { signal, quiet: true }),
        ).data;
      } catch (error) {
        if (isCallError(error) && error.status === 404) return null;
        throw error;
      }
    },
    findPlaceAt: async ({ lat, lng }, signal) =>
      unwrap(await client.callEndpoint(placeAt, { query: { lat, lng, language } }, { signal, quiet: true })).data,
    // Sessions are not counted here.
    renewSession: () => {},
  };
}
