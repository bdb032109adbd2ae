import { boolean, doublePrecision, integer, text } from 'drizzle-orm/pg-core';
import { masks } from '../domain/mask.ts';
import { placeDoubts } from '#shared/contract/web-punch.ts';

export const temperature = () => doublePrecision('temperature');

/** Null if the terminal did not look. */
export const mask = () => text('mask', { enum: masks });

/** Further data of a punch: temperature, mask, and the position in a browser or app. */
export const punchDetails = () => ({
  temperature: temperature(),
  mask: mask(),
  /** Degrees, north and east positive; null if not stated. */
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  /** Accuracy of the position in metres, and the distance to the company's place. */
  accuracy_m: integer('accuracy_m'),
  distance_m: integer('distance_m'),
  /** Made outside the allowed places, and stored anyway. */
  is_outside: boolean('is_outside').notNull().default(false),
  /** Why the position cannot be right; null if nothing speaks against it. */
  place_doubt: text('place_doubt', { enum: placeDoubts }),
});
