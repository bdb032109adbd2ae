/** A simulated terminal for trying, tests and measurements. It shares no code with the server. */
export { createTerminal, NotTakenError } from './terminal.ts';
export type { Terminal } from './terminal.ts';
export { createBell, live, sendBulk } from './run.ts';
export { createController } from './controller.ts';
export type { Controller } from './controller.ts';
