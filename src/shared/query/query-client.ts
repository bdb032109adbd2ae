import { QueryClient } from '@tanstack/react-query';
import type { Topic } from '#shared/contract/permission.ts';
import { isCallError } from '#shared/http/index.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Live topics at which a query is requested again, in addition to that of its key. */
    queryMeta: { readonly topics?: readonly Topic[] };
  }
}

const retries = 2;

/**
 * The one cache of server data. Only failures that a second attempt can cure are retried (no answer came); a refusal is
 * shown at once.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        retry: (count, error) => count < retries && isCallError(error) && error.kind === 'network',
        throwOnError: false,
      },
      // Saving without a network fails at once: a mutation that waits for the network would look like work.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
