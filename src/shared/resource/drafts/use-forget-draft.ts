import { useQueryClient } from '@tanstack/react-query';
import { discardRequestDraft, type DraftedKind } from '#shared/contract/request-drafts.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';

/** Throws the draft of a kind away: it was handed in, or is wanted no more. */
export function useForgetDraft(): (kind: DraftedKind) => Promise<void> {
  const { client } = useApplicationContext();
  const queries = useQueryClient();
  return async (kind) => {
    await client.callEndpoint(discardRequestDraft, { body: { kind } });
    await queries.invalidateQueries({ queryKey: [kind, 'draft'] });
  };
}
