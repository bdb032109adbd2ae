import { useQuery } from '@tanstack/react-query';
import type { AnyResource, Reference, ResourceName } from '#shared/contract/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { choiceSourceOf, fetchChoices, type AskingField } from '#shared/record/choices.ts';
import { resourceKeys, useRecord, useRecords, useTarget } from '#shared/record/queries.ts';
import { namelessIds, nameReferences, type Referred } from './references.ts';

interface NamedOptions {
  readonly target: ResourceName;
  /** Where one record is retrieved, if not where they are listed (spec section 3, "retrieveUri"). */
  readonly retrieveTarget?: ResourceName | undefined;
  readonly isSeveral: boolean;
  /** The field of a form that asks, if there is one. */
  readonly asking?: AskingField | undefined;
}

/**
 * The records of a field, with names: one record given as an id is retrieved, several are read by the action `read`
 * (spec section 7), those of an own form by its lookup. Records given with names cost no call.
 */
export function useNamed(
  referred: readonly Referred[],
  { target, retrieveTarget, isSeveral, asking }: NamedOptions,
): readonly Reference[] {
  const nameless = namelessIds(referred);
  const source = choiceSourceOf(target, asking);
  const isOwn = source !== target;
  const wanted = isOwn ? source : isSeveral ? target : (retrieveTarget ?? target);
  const resource = useTarget(nameless.length > 0 ? wanted : undefined);
  const isOne = !isOwn && !isSeveral;
  const single = useRecord(resource, isOne && resource ? (nameless[0] ?? null) : null);
  const many = useRecords(!isOwn && isSeveral ? resource : undefined, !isOwn && isSeveral ? nameless : []);
  const own = useOwnChoices(isOwn ? resource : undefined, asking, nameless);
  if (nameless.length === 0) return nameReferences(referred, noNames);
  const found = isOwn ? (own.data ?? []) : isSeveral ? (many.data ?? []) : single.data ? [single.data] : [];
  return nameReferences(referred, new Map(found.map((record) => [record.id, record.display_name])));
}

const noNames: ReadonlyMap<number, string> = new Map();

function useOwnChoices(resource: AnyResource | undefined, asking: AskingField | undefined, ids: readonly number[]) {
  const { client } = useApplicationContext();
  return useQuery({
    queryKey: [...resourceKeys.records(resource?.name ?? '', ids), asking?.path],
    queryFn: async ({ signal }) => {
      if (!resource) return [];
      const query = { page_size: ids.length, id__in: ids };
      return (await fetchChoices(client, resource, asking, query, signal)).rows;
    },
    enabled: resource !== undefined && ids.length > 0,
  });
}
