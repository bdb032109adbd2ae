import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { Button as AriaButton } from 'react-aria-components/Button';
import { joinClasses } from '../class-names.ts';
import { ChevronDownIcon, Icon } from '../icon/index.ts';
import { useUiTexts } from '../texts.ts';
import { SelectionBox } from './selection-box.tsx';
import type { DataTableColumn, DataTableProps, RowKey } from './types.ts';
import { useTableSelection } from './use-table-selection.ts';

/**
 * The list on a phone: one card for each row, with its title, the two fields that matter, and the rest one tap away.
 */
export function CardList<T extends object>(props: DataTableProps<T>) {
  const { columns, rows, rowKey, onOpenRow, rowActions, isLoading = false, selectionMode = 'none' } = props;
  // The list measures a card again only if its item has changed, so an open card is another item.
  const [opened, setOpened] = useState<ReadonlySet<RowKey>>(new Set());
  const items = useMemo(
    () => rows.map((row) => ({ id: rowKey(row), row, isOpen: opened.has(rowKey(row)) })),
    [rows, rowKey, opened],
  );
  const parts = useMemo(() => cardParts(columns), [columns]);
  const { onSelectionChange } = useTableSelection(props);

  return (
    <div
      className={joinClasses('ui-table-frame', props.className)}
      data-kind="cards"
      data-busy={isLoading || undefined}
    >
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowHeight: 92, gap: 8 }}>
        <GridList
          aria-label={props['aria-label']}
          aria-busy={isLoading || undefined}
          className="ui-cards"
          items={items}
          dependencies={[columns, rowActions, onOpenRow, selectionMode]}
          selectionMode={selectionMode}
          selectionBehavior="toggle"
          escapeKeyBehavior={props.escapeKeyBehavior ?? 'clearSelection'}
          onSelectionChange={onSelectionChange}
          {...(props.selection === undefined ? {} : { selectedKeys: props.selection })}
          {...(props.disabledKeys === undefined ? {} : { disabledKeys: props.disabledKeys })}
        >
          {(item) => (
            <GridListItem
              id={item.id}
              className="ui-row-card"
              textValue={props.rowText?.(item.row) ?? String(item.id)}
              {...(onOpenRow === undefined ? {} : { onAction: () => onOpenRow(item.row) })}
            >
              <Card
                row={item.row}
                parts={parts}
                rowActions={rowActions}
                isSelectable={selectionMode !== 'none'}
                isOpen={item.isOpen}
                onToggle={() => setOpened((now) => now.symmetricDifference(new Set([item.id])))}
              />
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </div>
  );
}

interface CardParts<T> {
  title: DataTableColumn<T> | undefined;
  fields: DataTableColumn<T>[];
  lines: DataTableColumn<T>[];
  rest: DataTableColumn<T>[];
}

interface CardProps<T> {
  row: T;
  parts: CardParts<T>;
  rowActions: ((row: T) => ReactNode) | undefined;
  isSelectable: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

function Card<T>({ row, parts, rowActions, isSelectable, isOpen, onToggle }: CardProps<T>) {
  const texts = useUiTexts();
  return (
    <>
      <div className="ui-row-card-head">
        {isSelectable ? <SelectionBox label={texts.selectRow} /> : null}
        <div className="ui-row-card-title">{parts.title?.render(row)}</div>
        {rowActions?.(row)}
        {parts.rest.length === 0 ? null : (
          <AriaButton
            className="ui-field-button"
            aria-label={isOpen ? texts.showLess : texts.showMore}
            aria-expanded={isOpen}
            onPress={onToggle}
          >
            <Icon as={ChevronDownIcon} className={isOpen ? 'ui-turned' : undefined} />
          </AriaButton>
        )}
      </div>
      <CardFields columns={parts.fields} row={row} />
      <CardFields columns={parts.lines.filter(({ says }) => says?.(row) ?? true)} row={row} kind="lines" />
      {isOpen ? <CardFields columns={parts.rest} row={row} /> : null}
    </>
  );
}

interface CardFieldsProps<T> {
  columns: readonly DataTableColumn<T>[];
  row: T;
  kind?: 'lines';
}

function CardFields<T>({ columns, row, kind }: CardFieldsProps<T>) {
  if (columns.length === 0) return null;
  return (
    <dl className="ui-row-card-fields" data-kind={kind}>
      {columns.map((column) => {
        const shown = column.render(row);
        // The head of a group has none of its rows' content.
        return shown === null ? null : (
          <div key={column.id}>
            <dt>{column.title}</dt>
            <dd>{shown}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The first column is the title and the next two are fields, unless columns say otherwise. */
export function cardParts<T>(columns: readonly DataTableColumn<T>[]): CardParts<T> {
  const title = columns.find(({ phone }) => phone === 'title') ?? columns.find(({ phone }) => phone === undefined);
  const others = columns.filter((column) => column !== title && column.phone !== 'hidden');
  const lines = others.filter(({ phone }) => phone === 'line');
  const named = others.filter(({ phone }) => phone === 'field');
  const fields = named.length > 0 ? named : others.filter(({ phone }) => phone === undefined).slice(0, 2);
  return { title, fields, lines, rest: others.filter((column) => !fields.includes(column) && !lines.includes(column)) };
}
