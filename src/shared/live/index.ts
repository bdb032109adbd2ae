/** The live connection: data that changes at the server is requested again (spec section 7). */
export { liveMachine } from './live-machine.ts';
export { startLive, type LiveOptions } from './start-live.ts';
