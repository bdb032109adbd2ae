import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyResource, CustomDefinition } from '#shared/contract/index.ts';
import { customOf, withCustomFields } from '#shared/contract/custom-fields.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from './application-context.tsx';

const none: readonly CustomDefinition[] = [];

/** A resource with the fields that the company has defined for it; `isReady` once these are known. */
export function useCustomFields<R extends AnyResource>(resource: R): { resource: R; isReady: boolean } {
  const { client } = useApplicationContext();
  const custom = customOf(resource);
  const asking = custom && callQuery(client, custom.call);
  const query = useQuery({
    queryKey: asking?.queryKey ?? ['no custom fields'],
    queryFn: asking?.queryFn ?? skipToken,
    meta: custom ? { topics: [custom.topic] } : {},
  });
  const definitions = query.data?.data ?? none;
  const own = useMemo(
    () => (custom ? withCustomFields(resource, definitions) : resource),
    [resource, custom, definitions],
  );
  return { resource: own, isReady: !custom || !query.isPending };
}
