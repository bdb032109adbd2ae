import { QueryClient } from '@tanstack/react-query';
import type { Topic } from '#shared/contract/permission.ts';
import { isCallError } from '#shared/http/index.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Live topics at which a query is asked again, beside that of its key. */
    queryMeta: { readonly topics?: readonly Topic[] };
  }
}

const retries = 2;

/**
 * The one cache of server data. Only what a second try can mend is tried again (no answer came); a refusal is shown
 * at once.
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
      // What is saved without a network says so at once: a mutation that waits for one looks like work.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
