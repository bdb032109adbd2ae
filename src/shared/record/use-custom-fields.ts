import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customOf, type AnyResource } from '#shared/contract/index.ts';
import { callKey, unwrap } from '#shared/query/index.ts';
import { useApplicationContext } from './application-context.tsx';

/** A resource with the fields that the company has defined for it; `isReady` once these are known. */
export function useCustomFields<R extends AnyResource>(resource: R): { resource: R; isReady: boolean } {
  const { client } = useApplicationContext();
  const custom = customOf(resource);
  const query = useQuery({
    queryKey: custom ? callKey(custom.call) : ['no custom fields'],
    queryFn: custom
      ? async ({ signal }) => {
          const [outcome, { withCustomFields }] = await Promise.all([
            client.callEndpoint(custom.call, {}, { quiet: true, signal }),
            // Loaded by the few screens that have such fields.
            import('#shared/contract/custom-fields.ts'),
          ]);
          return { definitions: unwrap(outcome, custom.call.name).data, withCustomFields };
        }
      : skipToken,
    meta: custom ? { topics: [custom.topic] } : {},
  });
  const { data } = query;
  const own = useMemo(
    () => (custom && data ? data.withCustomFields(resource, data.definitions) : resource),
    [resource, custom, data],
  );
  return { resource: own, isReady: !custom || !query.isPending };
}
