/** What a new version does once in each company that an older one made. */
export { keepUp, startUpkeep } from './upkeep.ts';
export type { Upkeep } from './kind.ts';
