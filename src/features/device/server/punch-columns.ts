import { boolean, doublePrecision, integer } from 'drizzle-orm/pg-core';

export const temperature = () => doublePrecision('temperature');

/** What is known of a punch beside who and when: temperature, and where it was made in a browser or an app. */
export const punchFacts = () => ({
  temperature: temperature(),
  /** Degrees, north and east positive; null: nobody said where. */
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  /** Metres within which the place is meant, and metres from the company's own place. */
  accuracy_m: integer('accuracy_m'),
  distance_m: integer('distance_m'),
  /** Made outside of where the company allows it, and kept all the same. */
  is_outside: boolean('is_outside').notNull().default(false),
});
