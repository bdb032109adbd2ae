import { commonCodes } from '#shared/contract/index.ts';
import { mapSettings, mapTile, placeAt, retrievePlace, searchPlaces } from '#shared/contract/map.ts';
import { Refusal, serveOutside, type RateLimit, type Route } from '../http/index.ts';
import { openAtlas } from './atlas.ts';

/** Far above what a person types and clicks, but too low to copy the gazetteer. */
const often: RateLimit = { by: 'address', max: 240, seconds: 60 };

/**
 * The calls of the built-in map (docs/architecture.md#real-parts). They read no company data and need no transaction.
 */
export const mapRoutes: readonly Route[] = [
  serveOutside(mapSettings, async ({ services }) => {
    const { googleMapsKey } = services.config;
    // Prepares the gazetteer, since a person who opens a map is about to search.
    if (googleMapsKey === undefined)
      void openAtlas(services.config.dataFolder).catch((error: unknown) =>
        services.log.error({ err: error }, 'Atlas failed'),
      );
    return { google_key: googleMapsKey ?? null };
  }),
  serveOutside(
    searchPlaces,
    async ({ services }, { query }) => {
      const data = (await openAtlas(services.config.dataFolder)).search(query.search, query.language);
      return { data, total: data.length, next: null };
    },
    often,
  ),
  serveOutside(
    retrievePlace,
    async ({ services }, { params, query }) => {
      const place = (await openAtlas(services.config.dataFolder)).retrieve(Number(params.id), query.language);
      if (!place) throw new Refusal(commonCodes.notFound);
      return place;
    },
    often,
  ),
  serveOutside(
    placeAt,
    async ({ services }, { query }) =>
      (await openAtlas(services.config.dataFolder)).placeAt(query.lat, query.lng, query.language),
    often,
  ),
  // No rate limit, which the database would count: a tile costs less than the count.
  serveOutside(mapTile, async ({ services }, { params, query }) => {
    const tile = (await openAtlas(services.config.dataFolder)).tile(params.zoom, params.x, params.y, query.language);
    if (!tile) throw new Refusal(commonCodes.notFound);
    return tile;
  }),
];
