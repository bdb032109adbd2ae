/** Server data: one cache for each page (TanStack Query). */
export { callKey, callQuery, unwrap } from './call-query.ts';
export { createQueryClient } from './query-client.ts';
