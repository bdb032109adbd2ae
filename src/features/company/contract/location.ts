import {
  defineResource,
  flag,
  integer,
  location as place,
  patterns,
  refusalCode,
  text,
  timezone,
} from '#shared/contract/index.ts';

export const locationCodes = {
  /** The most locations of a company: every punch with a position is compared with each. */
  tooMany: refusalCode('ZBPE0104', 409),
} as const;

/** Limits of the radius in metres. */
export const leastRadius = 10;
export const mostRadius = 5000;

/**
 * A place of work: a circle on the map, and its networks (docs/domain.md#locations). Punches in the browser and visits
 * are compared with it.
 */
export const location = defineResource({
  name: 'company.location',
  module: 'ZBPE',
  path: '/company/api/v2/locations/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'company', key: 'location' },
  defaultOrdering: 'location_name',
  codes: [locationCodes.tooMany],
  phoneFields: ['place', 'enabled'],
  fields: {
    location_name: text({
      max: 100,
      required: true,
      unique: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    place: place({ required: true, fills: { timezone: 'timezone' }, column: 'shown', width: 320 }),
    radius: integer({
      required: true,
      min: leastRadius,
      max: mostRadius,
      default: 200,
      sort: true,
      column: 'shown',
      width: 110,
    }),
    networks: text({ max: 400, ...patterns.addressList, column: 'shown', width: 200 }),
    timezone: timezone({ filter: true, column: 'hidden', width: 180 }),
    enabled: flag({ default: true, filter: true, column: 'shown', width: 100 }),
    remark: text({ max: 200, column: 'hidden', width: 260 }),
  },
});
