import type { QueryClient } from '@tanstack/react-query';
import type { AnyCall } from '#shared/contract/index.ts';

/**
 * Reads everything anew after a purchase that began at once, since menus, limits and lists follow it. Its price is left alone: what was
 * bought cannot be bought again, so that asking for it would only be refused.
 */
export const refreshBought = (queries: QueryClient, quote: AnyCall): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== quote.name });
