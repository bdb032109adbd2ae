/**
 * The built-in map: places, their time zones and the shapes of the land, from data that packages ship
 * (docs/architecture.md#real-parts).
 */
export { mapRoutes } from './routes.ts';
export { storeAtlas } from './stored-atlas.ts';
