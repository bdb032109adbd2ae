/** Long work that must not hold the one thread that serves everybody. */
export { threadTask, type ThreadTask, type ThreadWork } from './task.ts';
export { openThreads, type Threads } from './threads.ts';
export { takeTurns, type Turns } from './turns.ts';
