import { useMemo, type ReactNode } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import type { DataTableColumn } from '#shared/ui/index.ts';
import { alignmentOf, FieldValue, type CellSurroundings } from './cell.tsx';
import { declaredColumns, possibleColumns, type ListView } from './list-view.ts';
import type { ListPreferences } from './preferences.ts';
import type { AnyRecord } from './record.ts';

/** Cells that a screen draws in its own way, by field. */
export type CellRenderers = Readonly<Record<string, (record: AnyRecord) => ReactNode>>;

/** The columns in their order: those of the link, else as the person last had them, else as the resource declares. */
export function chosenColumns(resource: AnyResource, view: ListView, preferences: ListPreferences): readonly string[] {
  const possible = possibleColumns(resource.fields);
  const known = (names: readonly string[] | null): readonly string[] | null => {
    const kept = names?.filter((name) => possible.includes(name)) ?? [];
    return kept.length > 0 ? kept : null;
  };
  return known(view.columns) ?? known(preferences.columns) ?? declaredColumns(resource.fields);
}

/** The table's columns made of the resource's fields. */
export function useColumns(
  resource: AnyResource,
  names: readonly string[],
  cells: CellRenderers | undefined,
  around: CellSurroundings,
): DataTableColumn<AnyRecord>[] {
  return useMemo(
    () => names.flatMap((name): DataTableColumn<AnyRecord>[] => {
      const field = resource.fields[name];
      if (!field) return [];
      const own = cells?.[name];
      const isFact = resource.facts.includes(name);
      return [{
        id: name,
        title: around.words.field(name),
        width: field.options.width ?? '1fr',
        minWidth: Math.min(80, field.options.width ?? 80),
        align: alignmentOf(field),
        sortable: field.options.sort ?? false,
        ...(resource.facts.length === 0 ? {} : name === names[0] ? { phone: 'title' } : { phone: isFact ? 'fact' : 'rest' }),
        render: (record) => own?.(record) ?? <FieldValue name={name} field={field} value={record[name]} around={around} />,
      }];
    }),
    [resource, names, cells, around],
  );
}
