/** Keys of programs: their tokens, and what acts behind them. */
export { loadKeyActor } from './key-actor.ts';
export { openKey, type OpenedKey } from './open-key.ts';
export { apiKeys } from './tables.ts';
export { keyToken, readKeyToken } from './token.ts';
