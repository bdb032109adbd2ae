import { useMemo } from 'react';
import { customCode, type AnyResource } from '#shared/contract/index.ts';
import type { CellContext } from '#shared/list/cell.tsx';
import { declaredColumns, type ListView } from '#shared/list/list-view.ts';
import type { ListPreferences } from '#shared/list/preferences.ts';
import { chosenColumns, useColumns } from '#shared/list/use-columns.tsx';
import type { RecordOf } from '#shared/record/record.ts';
import type { ResourceListProps } from './resource-list-props.ts';
import type { useListRows } from './use-list-rows.ts';

/** Names of the visible columns, and the columns: the first one marks new rows and shows the tree. */
export function useListColumns<R extends AnyResource>(
  props: ResourceListProps<R>,
  view: ListView,
  preferences: ListPreferences,
  { isTree, tree, fresh }: Pick<ReturnType<typeof useListRows<R>>, 'isTree' | 'tree' | 'fresh'>,
  context: CellContext,
) {
  const { resource, cells, titleColumn, defaultColumns } = props;
  const names = useMemo(
    () =>
      chosenColumns(resource, view, preferences, {
        titleColumn,
        defaultColumns: defaultColumns && [...defaultColumns, ...declaredColumns(resource.fields).filter(isCustom)],
      }),
    [resource, view, preferences, titleColumn, defaultColumns],
  );
  const plain = useColumns(resource, names, cells, context, titleColumn);
  const marked = useMemo(
    () =>
      plain.map((column, index) =>
        index === 0 && fresh.size > 0
          ? {
              ...column,
              render: (record: RecordOf<R>) => (
                <span data-fresh={fresh.has(record.id) || undefined}>{column.render(record)}</span>
              ),
            }
          : column,
      ),
    [plain, fresh],
  );
  const { inTree } = tree;
  const columns = useMemo(() => (isTree ? inTree(marked) : marked), [isTree, inTree, marked]);
  return { names, columns };
}

/** A column of the company's own. */
const isCustom = (name: string): boolean => customCode(name) !== undefined;
