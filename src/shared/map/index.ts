/** Maps behind one interface: Google's where a key is configured, else the built-in one. */
export { openMapProvider } from './open-provider.ts';
export type { MapProvider, MapSurfaceProps, MapWords } from './provider.ts';
