import { z } from 'zod';
import { defineCall } from './call.ts';
import { pickedLocationSchema } from './field/index.ts';
import { languages } from './languages.ts';

/**
 * The built-in map's calls (docs/architecture.md#real-parts). They are public: places are no secret, and a company is
 * created on the map before anyone has signed in. `language` is the language of country names and, where known, of
 * towns.
 */
const module = 'ZBMP';
const path = '/map/api/v2/';

const language = z.enum(languages).default('en');
/** Empty is not a number: 0°, 0° must not become a default. */
const degrees = (most: number) =>
  z
    .preprocess(
      (given) => (typeof given === 'string' && given.trim() === '' ? undefined : given),
      z.coerce.number<number>().min(-most).max(most),
    )
    .meta({ type: 'number', minimum: -most, maximum: most });

/** Which map the browser draws: Google's where a key is configured, else the built-in one. */
export const mapSettings = defineCall({
  name: 'map.settings.view',
  method: 'GET',
  path: `${path}settings/`,
  module,
  access: 'public',
  data: z.object({ google_key: z.string().nullable() }),
});

/**
 * A place as a suggestion: `id` for {@link retrievePlace}, `name` as it was found, `detail` to tell places of the same
 * name apart.
 */
export const placeSuggestionSchema = z.object({ id: z.string(), name: z.string(), detail: z.string() });

/** Places whose name begins with what was typed, in any script; the largest first, at most eight. */
export const searchPlaces = defineCall({
  name: 'map.place.search',
  method: 'GET',
  path: `${path}places/`,
  module,
  access: 'public',
  query: z.strictObject({ search: z.string().trim().max(100), language }),
  data: z.array(placeSuggestionSchema),
  answer: 'list',
});

/** One place of the suggestions, with its time zone. */
export const retrievePlace = defineCall({
  name: 'map.place.retrieve',
  method: 'GET',
  path: `${path}places/:id/`,
  module,
  access: 'public',
  params: z.strictObject({ id: z.string().regex(/^\d{1,9}$/) }),
  query: z.strictObject({ language }),
  data: pickedLocationSchema,
});

/** The place at a point, with its time zone; null if nobody lives near (reverse geocoding). */
export const placeAt = defineCall({
  name: 'map.place.at',
  method: 'GET',
  path: `${path}place_at/`,
  module,
  access: 'public',
  query: z.strictObject({ lat: degrees(90), lng: degrees(180), language }),
  data: pickedLocationSchema.nullable(),
});

/** Units of a tile's own grid on each side; shapes extend slightly beyond 0 and this. */
export const tileSize = 1024;
/** The finest tiles that are drawn; closer views enlarge them. */
export const finestTile = 9;

const points = z.array(z.int());
export const mapTileSchema = z.object({
  /** Outlines of the land, `[x, y, x, y …]` on the tile's grid. */
  land: z.array(points),
  /** Lines between countries. */
  borders: z.array(points),
  /** Countries by name if their centre lies in this tile; `weight` is their size, the larger the more. */
  countries: z.array(z.object({ x: z.int(), y: z.int(), name: z.string(), weight: z.number() })),
  /** The largest towns of this tile. */
  places: z.array(z.object({ x: z.int(), y: z.int(), name: z.string(), population: z.int() })),
});
export type MapTile = z.infer<typeof mapTileSchema>;

const whole = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);

/** A piece of the built-in map, numbered as the tiles of web maps are. */
export const mapTile = defineCall({
  name: 'map.tile.view',
  method: 'GET',
  path: `${path}tiles/:zoom/:x/:y/`,
  module,
  access: 'public',
  params: z.strictObject({ zoom: whole, x: whole, y: whole }),
  query: z.strictObject({ language }),
  data: mapTileSchema,
});
