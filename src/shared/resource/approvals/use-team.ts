import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Approvals } from '#shared/contract/approvals.ts';
import type { RequestTeam } from '#shared/contract/request-team.ts';
import { unwrap } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';

/** What surrounds a pending request; null once it no longer waits for the person. */
export function useTeam(of: Approvals, id: number): UseQueryResult<RequestTeam | null> {
  const { client } = useApplicationContext();
  return useQuery({
    queryKey: [of.kind.name, 'team', id],
    queryFn: async ({ signal }) =>
      unwrap(await client.callEndpoint(of.team, { params: { id: String(id) } }, { signal, quiet: true }), of.kind.name)
        .data,
    meta: { topics: [of.kind.name, 'notifications'] },
  });
}
