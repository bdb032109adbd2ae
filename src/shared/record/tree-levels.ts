import { useQueries } from '@tanstack/react-query';
import type { AnyResource, TreeNode } from '#shared/contract/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { useApplicationContext } from './application-context.tsx';
import { quiet, resourceKeys } from './queries.ts';

/**
 * One level of a tree: the direct children of a node, with null the topmost nodes; each with the number of its
 * children.
 */
export function useTreeLevels(resource: AnyResource, parents: readonly (number | null)[]) {
  const { client } = useApplicationContext();
  return useQueries({
    queries: parents.map((parent) => ({
      queryKey: resourceKeys.treeLevel(resource.name, parent),
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<TreeNode[]> => {
        const outcome = await client.callEndpoint(resource.calls.tree, { body: { parent } }, { ...quiet, signal });
        return unwrap(outcome, resource.name).data;
      },
    })),
  });
}
