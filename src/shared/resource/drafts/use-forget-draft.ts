import { useQueryClient } from '@tanstack/react-query';
import { discardRequestDraft, type DraftedKind } from '#shared/contract/request-drafts.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';

/** Deletes the draft of a kind: it was submitted, or is no longer wanted. */
export function useForgetDraft(): (kind: DraftedKind) => Promise<void> {
  const { client } = useApplicationContext();
  const queries = useQueryClient();
  return async (kind) => {
    await client.callEndpoint(discardRequestDraft, { body: { kind } });
    await queries.invalidateQueries({ queryKey: [kind, 'draft'] });
  };
}
