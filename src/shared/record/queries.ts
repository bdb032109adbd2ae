import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyResource, ListQueryInput, TreeNode, ResourceName } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { answeredBy, type AnyRecord, type RecordOf } from './record.ts';
import { useApplicationContext } from './application-context.tsx';

/**
 * The server's data of a resource in the one query cache. Every key starts with the resource's name, which is also the
 * live topic of its changes.
 */
export const resourceKeys = {
  all: (name: string) => [name] as const,
  list: (name: string, query: ListQueryInput) => [name, 'list', query] as const,
  totals: (name: string, query: ListQueryInput) => [name, 'totals', query] as const,
  record: (name: string, id: number) => [name, 'record', id] as const,
  records: (name: string, ids: readonly number[]) => [name, 'records', ids] as const,
  tree: (name: string) => [name, 'tree'] as const,
  treeLevel: (name: string, parent: number | null) => [name, 'tree', parent] as const,
  lookup: (name: string, search: string, filters: object) => [name, 'lookup', search, filters] as const,
};

/** Lists and lookups show their own errors: no toast beside them. */
export const quiet = { quiet: true };

export interface Page<Shown = AnyRecord> {
  readonly rows: readonly Shown[];
  readonly total: number;
  /** True if `total` is a minimum and counting stopped there. */
  readonly totalIsFloor: boolean;
  readonly next: number | null;
}

export async function fetchPage<R extends AnyResource>(
  client: Client,
  resource: R,
  query: ListQueryInput,
  signal?: AbortSignal,
): Promise<Page<RecordOf<R>>> {
  const outcome = await client.callEndpoint(resource.calls.list, { query }, { ...quiet, signal });
  const body = unwrap(outcome, resource.name);
  return {
    rows: body.data.map((row) => answeredBy(resource, row)),
    total: body.total ?? body.data.length,
    totalIsFloor: body.total_is_floor ?? false,
    next: body.next ?? null,
  };
}

/** One page of a list; the former page stays until the next has loaded. */
export function usePage<R extends AnyResource>(
  resource: R,
  query: ListQueryInput,
  options: { enabled?: boolean } = {},
) {
  const { client } = useApplicationContext();
  return useQuery({
    queryKey: resourceKeys.list(resource.name, query),
    queryFn: ({ signal }) => fetchPage(client, resource, query, signal),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  });
}

/** One record, fresh from the server. */
export function useRecord<R extends AnyResource>(resource: R | undefined, id: number | null) {
  const { client } = useApplicationContext();
  return useQuery({
    queryKey: resourceKeys.record(resource?.name ?? '', id ?? 0),
    queryFn: async ({ signal }) => {
      if (!resource) throw new Error('Nothing to retrieve from');
      const outcome = await client.callEndpoint(
        resource.calls.retrieve,
        { params: { id: String(id) } },
        { ...quiet, signal },
      );
      return answeredBy(resource, unwrap(outcome, resource.name).data);
    },
    enabled: resource !== undefined && id !== null,
  });
}

/** Calls of the action `read` accept at most this many ids. */
const readLimit = 1000;

async function fetchRecords<R extends AnyResource>(
  client: Client,
  resource: R,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<RecordOf<R>[]> {
  const records: RecordOf<R>[] = [];
  for (let start = 0; start < ids.length; start += readLimit) {
    const items = ids.slice(start, start + readLimit);
    const outcome = await client.callEndpoint(resource.calls.read, { body: { items } }, { ...quiet, signal });
    records.push(...unwrap(outcome, resource.name).data.map((row) => answeredBy(resource, row)));
  }
  return records;
}

/** Chosen records by their ids (the action `read`). */
export function useRecords<R extends AnyResource>(resource: R | undefined, ids: readonly number[]) {
  const { client } = useApplicationContext();
  return useQuery({
    queryKey: resourceKeys.records(resource?.name ?? '', ids),
    queryFn: ({ signal }) => (resource ? fetchRecords(client, resource, ids, signal) : []),
    placeholderData: keepPreviousData,
    enabled: resource !== undefined && ids.length > 0,
  });
}

/** Every node of a tree that the person may see. */
export async function fetchTree(client: Client, resource: AnyResource, signal?: AbortSignal): Promise<TreeNode[]> {
  const outcome = await client.callEndpoint(resource.calls.tree, { body: {} }, { ...quiet, signal });
  return unwrap(outcome, resource.name).data;
}

/** @see fetchTree */
export function useTree(resource: AnyResource | undefined, options: { enabled?: boolean } = {}) {
  const { client } = useApplicationContext();
  return useQuery({
    queryKey: resourceKeys.tree(resource?.name ?? ''),
    queryFn: ({ signal }) => (resource ? fetchTree(client, resource, signal) : []),
    enabled: resource !== undefined && (options.enabled ?? true),
  });
}

/** The contract of a resource that a field refers to. */
export function useTarget(name: ResourceName | undefined): AnyResource | undefined {
  const { load } = useApplicationContext();
  const query = useQuery({
    queryKey: ['contract', name],
    queryFn: name === undefined ? skipToken : () => load(name),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return query.data;
}

/**
 * Requests everything of a resource again; a change may show in its tree, its lists and its lookups. The histories of
 * records follow, but nobody waits for them.
 */
export function useRefreshResource(): (name: ResourceName) => Promise<void> {
  const queries = useQueryClient();
  return (name) => {
    void queries.invalidateQueries({ queryKey: resourceKeys.all('system.operation_log') });
    return queries.invalidateQueries({ queryKey: resourceKeys.all(name) });
  };
}

export interface SaveInput {
  /** Null for a new record. */
  readonly id: number | null;
  readonly body: Readonly<Record<string, unknown>>;
  /** Cancels the call if the person does not want to wait. */
  readonly signal?: AbortSignal | undefined;
}

/** Creates or changes a record. The caller shows refusals at the fields: `quiet`. */
export function useSave(resource: AnyResource) {
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  return useMutation({
    mutationFn: ({ id, body, signal }: SaveInput) =>
      id === null
        ? client.callEndpoint(resource.calls.create, { body }, { ...quiet, signal })
        : client.callEndpoint(resource.calls.patch, { params: { id: String(id) }, body }, { ...quiet, signal }),
    onSuccess: (outcome) => (outcome.isSuccess ? refresh(resource.name) : undefined),
  });
}
