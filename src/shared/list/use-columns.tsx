import { Suspense, useMemo, type ReactNode } from 'react';
import { isVisible, type AnyField, type AnyResource } from '#shared/contract/index.ts';
import type { DataTableColumn } from '#shared/ui/index.ts';
import { alignmentOf, type CellContext } from './cell.tsx';
import { declaredColumns, possibleColumns, type ListView } from './list-view.ts';
import type { ListPreferences } from './preferences.ts';
import { RecordValue } from './record-value.tsx';

/**
 * The columns: those of the link, otherwise as the person last had them, otherwise as the resource declares; the
 * title's first.
 */
export function chosenColumns(
  resource: Pick<AnyResource, 'fields'>,
  view: Pick<ListView, 'columns'>,
  preferences: ListPreferences,
  screen: { titleColumn?: string | undefined; defaultColumns?: readonly string[] | undefined },
): readonly string[] {
  const possible = possibleColumns(resource.fields);
  const known = (names: readonly string[] | null): readonly string[] | null => {
    const offered = names?.filter((name) => possible.includes(name)) ?? [];
    return offered.length > 0 ? offered : null;
  };
  const names =
    known(view.columns) ?? known(preferences.columns) ?? screen.defaultColumns ?? declaredColumns(resource.fields);
  const { titleColumn } = screen;
  return titleColumn !== undefined && names.includes(titleColumn)
    ? [titleColumn, ...names.filter((name) => name !== titleColumn)]
    : names;
}

/** A day with a time of twelve hours in the longest language: “27 nov. 2026, 12:30 p. m.”. */
const instantWidth = 180;
const widthOf = ({ valueType, options: { width = 160 } }: AnyField): number =>
  valueType === 'datetime' ? Math.max(width, instantWidth) : width;

const wholeTypes: ReadonlySet<AnyField['valueType']> = new Set(['date', 'time', 'datetime']);

/** A column's least width, as a share of the declared one: half a date, time, state, colour or amount is useless. */
const narrowestOf = ({ kind, valueType, options }: AnyField): number =>
  wholeTypes.has(valueType) || kind === 'color' || options.tones || options.currency ? 1 : 0.75;

/** A column's least width in pixels: its share of the declared one, or what its longest choice takes of that. */
function leastWidthOf(name: string, field: AnyField, { choice }: CellContext['words']): number {
  const width = widthOf(field);
  const letters = Math.max(0, ...(field.choices ?? []).map((one) => choice(name, one).length));
  // A letter, and the margins of a cell.
  return Math.round(Math.max(width * narrowestOf(field), Math.min(width, letters * 7.6 + 26)));
}

/**
 * The table's columns, from the fields of a resource or of anything else with fields.
 * @param title the column that opens its row. A name in it is no link: a request opens itself from the name of its employee
 */
export function useColumns<R extends { readonly [field: string]: unknown }>(
  resource: Pick<AnyResource, 'fields' | 'phoneFields'>,
  names: readonly string[],
  cells: { readonly [field: string]: ((record: R) => ReactNode) | undefined } | undefined,
  context: CellContext,
  title?: string,
): DataTableColumn<R>[] {
  return useMemo(() => {
    const unlinked = { ...context, screenOf: () => undefined };
    const onPhone = phoneFieldsOf(resource, names);
    return names.flatMap((name): DataTableColumn<R>[] => {
      const field = resource.fields[name];
      if (!field) return [];
      const own = cells?.[name];
      return [
        {
          id: name,
          title: context.words.field(name),
          // Shares of the available width, in the proportions that the resource declares; never much narrower than
          // declared.
          width: `${widthOf(field)}fr`,
          minWidth: leastWidthOf(name, field, context.words),
          align: own && field.options.currency === undefined ? 'start' : alignmentOf(field),
          sortable: Boolean(field.options.sort),
          ...(resource.phoneFields.length === 0
            ? {}
            : name === names[0]
              ? { phone: 'title' }
              : { phone: onPhone.has(name) ? 'field' : (field.options.phone ?? 'rest') }),
          says: (record) => isVisible(resource.fields, name, record),
          render: (record) => {
            const cell = name === title ? unlinked : context;
            const value = <RecordValue name={name} field={field} of={resource} record={record} context={cell} />;
            // A cell that still loads its words hides itself alone: a table that is hidden while it measures itself stays empty.
            return own ? <Suspense>{own(record) ?? value}</Suspense> : value;
          },
        },
      ];
    });
  }, [resource, names, cells, context, title]);
}

/** The values of a card: where the title is one of those that are declared, the next day or other column takes its place. */
function phoneFieldsOf(
  { fields, phoneFields }: Pick<AnyResource, 'fields' | 'phoneFields'>,
  [title, ...others]: readonly string[],
): ReadonlySet<string> {
  const declared = new Set(phoneFields.filter((name) => name !== title));
  if (declared.size === phoneFields.length) return declared;
  const more = others.filter((name) => !declared.has(name));
  const next = more.find((name) => fields[name]?.valueType === 'date') ?? more[0];
  return next === undefined ? declared : declared.add(next);
}
