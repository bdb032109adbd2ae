import type { Reference, ResourceName } from '#shared/contract/index.ts';
import { useRecord, useRecords, useTarget } from '#shared/record/queries.ts';
import { namelessIds, nameReferences, type Referred } from './references.ts';

interface NamedOptions {
  readonly target: ResourceName;
  /** Where one record is retrieved, if that is elsewhere than where they are listed (spec section 3, "retrieveUri"). */
  readonly retrieveTarget?: ResourceName | undefined;
  readonly isSeveral: boolean;
}

/**
 * What a field refers to, with names: one record that came as an id is retrieved, several are read by the action `read`
 * (spec section 7). Records that came with their names cost no call.
 */
export function useNamed(
  referred: readonly Referred[],
  { target, retrieveTarget, isSeveral }: NamedOptions,
): readonly Reference[] {
  const nameless = namelessIds(referred);
  const resource = useTarget(nameless.length > 0 ? (isSeveral ? target : (retrieveTarget ?? target)) : undefined);
  const one = useRecord(resource, isSeveral || !resource ? null : (nameless[0] ?? null));
  const many = useRecords(isSeveral ? resource : undefined, isSeveral ? nameless : []);
  if (nameless.length === 0) return nameReferences(referred, noNames);
  const found = isSeveral ? (many.data ?? []) : one.data ? [one.data] : [];
  return nameReferences(referred, new Map(found.map((record) => [record.id, record.display_name])));
}

const noNames: ReadonlyMap<number, string> = new Map();
