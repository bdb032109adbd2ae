import type { ListQueryInput } from '#shared/contract/index.ts';
import { usePage } from '#shared/resource/index.ts';
import { employee } from '../contract.ts';

/** Those of a list's question who may sign in and have been given nothing to sign in with, in the order of their IDs. */
export function useWaitingForCodes(query: ListQueryInput) {
  const { page: _page, page_size: _size, ordering: _ordering, ...rest } = query;
  const question: ListQueryInput = { ...rest, sign_in__in: 'unsent', status__in: 'active' };
  const found = usePage(employee, { ...question, page: 1, page_size: 5 });
  return { question, found };
}
