/** Upgrades that a new version runs once in each company of an older one. */
export { keepUp, startUpkeep } from './upkeep.ts';
export type { Upkeep } from './kind.ts';
