import { useCallback, useMemo, useState } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { TreeToggle } from './tree-toggle.tsx';
import type { DataTableColumn } from '#shared/ui/index.ts';
import { useRecords, useTree } from '#shared/record/queries.ts';
import type { RecordOf } from '#shared/record/record.ts';
import { matchingNodes, visibleRows } from './tree-rows.ts';

/** Up to this many nodes the whole tree is open at first. */
const openAtFirst = 60;

/** A list in the form of its tree: the tree gives the places, the action `read` the records. */
export function useTreeLayout<R extends AnyResource>(resource: R, search: string, isOn: boolean) {
  const tree = useTree(resource, { enabled: isOn });
  const nodes = tree.data ?? noNodes;
  const ids = useMemo(() => nodes.map(({ id }) => id), [nodes]);
  const records = useRecords(isOn ? resource : undefined, ids);
  const [toggled, setToggled] = useState<ReadonlySet<number> | 'all' | null>(null);
  const expanded = useMemo(
    () => (search !== '' ? 'all' : (toggled ?? (nodes.length <= openAtFirst ? 'all' : firstLevel(nodes)))),
    [search, toggled, nodes],
  );

  const rows = useMemo(() => {
    const byId = new Map(records.data?.map((record) => [record.id, record]));
    return visibleRows(matchingNodes(nodes, search), expanded).flatMap((row) => {
      const record = byId.get(row.node.id);
      return record ? [{ ...row, record }] : [];
    });
  }, [nodes, records.data, search, expanded]);
  const places = useMemo(() => new Map(rows.map((row) => [row.record.id, row])), [rows]);

  const toggle = useCallback(
    (id: number): void => {
      const open = expanded === 'all' ? new Set(ids) : new Set(expanded);
      if (!open.delete(id)) open.add(id);
      setToggled(open);
    },
    [expanded, ids],
  );

  /** The first column with its place in the tree; only the order of the tree is possible. */
  const inTree = useCallback(
    (columns: readonly DataTableColumn<RecordOf<R>>[]): DataTableColumn<RecordOf<R>>[] =>
      columns.map((column, index) => ({
        ...column,
        sortable: false,
        ...(index === 0
          ? {
              render: (record: RecordOf<R>) => (
                <TreeToggle
                  level={places.get(record.id)?.level ?? 0}
                  hasChildren={(places.get(record.id)?.childCount ?? 0) > 0}
                  isOpen={expanded === 'all' || expanded.has(record.id)}
                  name={record.display_name}
                  onToggle={() => toggle(record.id)}
                >
                  {column.render(record)}
                </TreeToggle>
              ),
            }
          : {}),
      })),
    [places, expanded, toggle],
  );

  return {
    rows: useMemo(() => rows.map((row) => row.record), [rows]),
    total: nodes.length,
    isLoading: tree.isFetching || records.isFetching,
    error: tree.error ?? records.error,
    retry: () => void Promise.all([tree.refetch(), records.refetch()]),
    openAll: () => setToggled('all'),
    closeAll: () => setToggled(new Set()),
    inTree,
  };
}

const noNodes: readonly never[] = [];

function firstLevel(nodes: readonly { id: number; parent: number | null }[]): ReadonlySet<number> {
  return new Set(nodes.filter(({ parent }) => parent === null).map(({ id }) => id));
}
