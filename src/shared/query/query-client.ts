import { QueryClient } from '@tanstack/react-query';
import type { Topic } from '#shared/contract/permission.ts';
import { isCallError, type CallError } from '#shared/http/index.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Live topics at which a query is requested again, in addition to that of its key. */
    queryMeta: { readonly topics?: readonly Topic[] };
  }
}

const retries = 2;
/** After 1, 2, 4 and 8 seconds: within these a database has another leader. */
const outageRetries = 4;

/** The server is there and its database is not: it says when to come again. */
const isOutage = ({ status, context }: CallError): boolean => status === 503 && context['seconds'] !== undefined;

const isWorthRetrying = (count: number, error: CallError): boolean =>
  count < (isOutage(error) ? outageRetries : error.kind === 'network' ? retries : 0);

/**
 * The one cache of server data. Only failures that another attempt can cure are retried (no answer came, the database was away); a
 * refusal is shown at once.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        retry: (count, error) => isCallError(error) && isWorthRetrying(count, error),
        throwOnError: false,
      },
      // Saving without a network fails at once: a mutation that waits for the network would look like work.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
