/** The live connection: what changes at the server is asked for again (spec section 7). */
export { liveMachine } from './live-machine.ts';
export { startLive, type LiveOptions } from './start-live.ts';
