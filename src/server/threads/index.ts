/** Long work that must not hold the one thread that serves everybody. */
export { takeTurns, type Turns } from './turns.ts';
