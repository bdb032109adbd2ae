/** Maps behind one interface: Google's if a key is configured, otherwise the built-in one. */
export { openMapProvider } from './open-provider.ts';
export { aroundAll } from './builtin/projection.ts';
export type { MapPlace, MapProvider, MapSurfaceProps, MapWords } from './provider.ts';
