import type { Route } from '../http/index.ts';
import type { Writing } from './write.ts';
export function importRoutes(_: Writing): Route[] { return []; }
