import { useQuery } from '@tanstack/react-query';
import type { Reference } from '#shared/contract/index.ts';
import { fetchPage, resourceKeys } from '#shared/record/queries.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { namelessIds, nameReferences, type Referred } from '../lookup/references.ts';
import { employeeName, employeeTarget, readRow, selectedQuery } from './employee-calls.ts';

/** The people whose tags are shown, with names: those given as ids are loaded by `id__in` (spec section 7). */
export function useEmployeeNames(shown: readonly Referred[]): readonly Reference[] {
  const { client, load } = useApplicationContext();
  const nameless = namelessIds(shown);
  const query = selectedQuery(nameless);
  const found = useQuery({
    queryKey: resourceKeys.list(employeeTarget, query),
    queryFn: async ({ signal }) => fetchPage(client, await load(employeeTarget), query, signal),
    enabled: nameless.length > 0,
  });
  const rows = nameless.length > 0 ? (found.data?.rows ?? []).map(readRow) : [];
  return nameReferences(shown, new Map(rows.map((row) => [row.id, employeeName(row)])));
}
