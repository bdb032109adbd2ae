/** A terminal in software, for trying, tests and measurements. It shares no code with the server. */
export { createTerminal, NotTakenError } from './terminal.ts';
export type { Terminal, TerminalOptions } from './terminal.ts';
export { createBell, inWords, live, sendBulk } from './run.ts';
