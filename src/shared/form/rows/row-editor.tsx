import { useRef, type KeyboardEvent } from 'react';
import { useDrag } from 'react-aria-components/useDrag';
import { isTextDropItem, useDrop } from 'react-aria-components/useDrop';
import { isRequired, isVisible, type AnyField, type Fields, type ResourceName } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import type { RowWords } from '#shared/record/words.ts';
import { ArrowDownIcon, ArrowUpIcon, GripVerticalIcon, Icon, IconButton, XIcon } from '#shared/ui/index.ts';
import type { FormValues } from '../form-values.ts';
import { cellWidgets, isWholeField } from '../widgets/cell-widgets.ts';

interface RowEditorProps {
  /** The list of rows it belongs to: a row cannot be dropped among those of another field. */
  readonly group: string;
  readonly row: FormValues;
  readonly place: number;
  readonly count: number;
  readonly fields: Fields;
  readonly words: RowWords;
  readonly messageOf: (row: FormValues, cell: string) => string | undefined;
  readonly isOrdered: boolean;
  readonly canRemove: boolean;
  readonly isDisabled: boolean;
  readonly isReadOnly: boolean;
  readonly resourceName: ResourceName;
  /** The field that holds the rows. */
  readonly within: string;
  readonly onChange: (id: unknown, cell: string, value: unknown) => void;
  readonly onLeave: (cell: string) => void;
  readonly onRemove: (place: number) => void;
  /** @param focus the element that takes the focus in the row's new place */
  readonly onMove: (from: number, to: number, focus?: string) => void;
}

/** One row: its fields and its actions. */
export function RowEditor(props: RowEditorProps) {
  const { row, place, count, fields, words, isOrdered, canRemove, onRemove, onMove } = props;
  const { t } = useTranslation('common');
  const name = words.one(place + 1);
  const { ref, drag, isDropTarget } = useMovable(props);
  const moveByKey = ({ key, preventDefault }: Pick<KeyboardEvent, 'key' | 'preventDefault'>): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (step === undefined) return;
    preventDefault();
    onMove(place, place + step, '.row-handle');
  };
  return (
    <li
      ref={ref}
      className="row"
      data-ordered={isOrdered || undefined}
      data-drop={isDropTarget || undefined}
      {...(isOrdered ? drag.target : {})}
    >
      <fieldset className="row-fields" aria-label={name}>
        <div className="row-head" aria-hidden="true">
          {name}
        </div>
        {isOrdered ? (
          // Not a button: Firefox cannot drag one.
          <div
            {...drag.source}
            role="button"
            tabIndex={0}
            className="row-handle"
            aria-label={t('rows.move', { name })}
            onKeyDown={(event) => moveByKey({ key: event.key, preventDefault: () => event.preventDefault() })}
          >
            <Icon as={GripVerticalIcon} size={16} />
          </div>
        ) : null}
        {Object.entries(fields).map(([cell, field]) => (
          <div key={cell} className="row-cell">
            {isVisible(fields, cell, row) ? (
              <Cell {...props} cell={cell} field={field} isAsked={isRequired(fields, cell, row)} />
            ) : null}
          </div>
        ))}
        {isOrdered ? (
          <span className="row-steps">
            <IconButton
              icon={ArrowUpIcon}
              size="small"
              hideTooltip
              className="row-up"
              label={t('rows.up', { name })}
              isDisabled={place === 0}
              onPress={() => onMove(place, place - 1, '.row-up')}
            />
            <IconButton
              icon={ArrowDownIcon}
              size="small"
              hideTooltip
              className="row-down"
              label={t('rows.down', { name })}
              isDisabled={place === count - 1}
              onPress={() => onMove(place, place + 1, '.row-down')}
            />
          </span>
        ) : null}
        {canRemove ? (
          <IconButton
            icon={XIcon}
            size="small"
            hideTooltip
            className="row-remove"
            label={t('rows.remove', { name })}
            onPress={() => onRemove(place)}
          />
        ) : null}
      </fieldset>
    </li>
  );
}

/** Drags a row by its handle, and moves a row that is dropped on it into its place. */
function useMovable({ group, place, onMove, isOrdered }: RowEditorProps) {
  const ref = useRef<HTMLLIElement>(null);
  const type = `muster-row-${group}`;
  const { dragProps } = useDrag({
    getItems: () => [{ [type]: String(place) }],
    getAllowedDropOperations: () => ['move'],
    isDisabled: !isOrdered,
  });
  const { dropProps, isDropTarget } = useDrop({
    ref,
    getDropOperation: (types) => (types.has(type) ? 'move' : 'cancel'),
    onDrop: ({ items }) => {
      const item = items.filter(isTextDropItem).find(({ types }) => types.has(type));
      void item?.getText(type).then((from) => onMove(Number(from), place));
    },
    isDisabled: !isOrdered,
  });
  return { ref, drag: { source: dragProps, target: dropProps }, isDropTarget };
}

function Cell({
  cell,
  field,
  isAsked,
  row,
  words,
  messageOf,
  isDisabled,
  isReadOnly,
  resourceName,
  within,
  onChange,
  onLeave,
}: RowEditorProps & { readonly cell: string; readonly field: AnyField; readonly isAsked: boolean }) {
  const Widget = isWholeField(field.kind) ? null : cellWidgets[field.kind];
  if (!Widget) return null;
  return (
    <Widget
      name={cell}
      field={field}
      label={words.field(cell)}
      hint={undefined}
      error={messageOf(row, cell)}
      value={row[cell]}
      onChange={(value) => onChange(row['id'], cell, value)}
      onBlur={() => onLeave(cell)}
      isRequired={isAsked}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      record={null}
      words={words}
      resourceName={resourceName}
      within={within}
    />
  );
}
