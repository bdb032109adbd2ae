/** Runs long work in threads, so that it does not block the main thread. */
export { threadTask, type ThreadTask, type ThreadWork } from './task.ts';
export { openThreads, type Threads } from './threads.ts';
export { takeTurns, type Turns } from './turns.ts';
