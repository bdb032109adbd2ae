import { commonCodes } from '#shared/contract/index.ts';
import { mapSettings, mapTile, placeAt, retrievePlace, searchPlaces } from '#shared/contract/map.ts';
import { Refusal, serveOutside, type RateLimit, type Route } from '../http/index.ts';
import { openAtlas } from './atlas.ts';

/** A hand that types and clicks stays far below; a machine that copies the gazetteer does not. */
const often: RateLimit = { by: 'address', max: 240, seconds: 60 };

/**
 * The calls behind the built-in map (docs/architecture.md#real-parts). They touch no company's data: no transaction.
 */
export const mapRoutes: readonly Route[] = [
  serveOutside(mapSettings, async ({ services }) => {
    const { googleMapsKey } = services.config;
    // Who opens a map is about to search it: the gazetteer is ready by then.
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
  // No limit that is counted in the database: a tile costs less than the count.
  serveOutside(mapTile, async ({ services }, { params, query }) => {
    const tile = (await openAtlas(services.config.dataFolder)).tile(params.zoom, params.x, params.y, query.language);
    if (!tile) throw new Refusal(commonCodes.notFound);
    return tile;
  }),
];
