import './rows.css';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { rowsOf } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, Icon, PlusIcon } from '#shared/ui/index.ts';
import { newRow, type FormValues } from '../form-values.ts';
import { useMessageText } from '../messages.ts';
import { FieldGroup } from '../field-group.tsx';
import type { WidgetProps } from '../widgets/widget.ts';
import { RowEditor } from './row-editor.tsx';
import { lazily } from '#shared/ui/lazily.tsx';

/** Rows with more fields are cards at every width: side by side each field would be too narrow for its value. */
const mostColumns = 7;

/** Few forms have rows on the days of a cycle. */
const CycleWidget = /* @__PURE__ */ lazily(() =>
  import('./cycle/cycle-widget.tsx').then((module) => module.CycleWidget),
);

/** Child rows: those on the days of a cycle as a grid, others as a list. */
export function RowsWidget(props: WidgetProps) {
  const { field, cycle, words, name } = props;
  if (field.rows?.cycle && cycle)
    return <CycleWidget {...props} rows={field.rows} on={field.rows.cycle} cycle={cycle} rowWords={words.rows(name)} />;
  return <RowList {...props} />;
}

/**
 * Child rows: a line each with its fields side by side, or a card if space is short. Rows are added, removed and, if
 * their order matters, moved by dragging, by the arrow keys on their handle, or by buttons on touch screens.
 */
function RowList(props: WidgetProps) {
  const { name, field, label, hint, error, value, onChange, onBlur, isRequired, isDisabled, isReadOnly, words } = props;
  const { t } = useTranslation('common');
  const textAt = useMessageText();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  const rows = rowsOf(value);
  // Several cells may change before the rows are drawn again: each change starts from the one before it.
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rowsOf(value);
  }, [value]);
  const declared = field.rows;
  if (!declared) return null;
  const { fields, max, ordered } = declared;
  const rowWords = words.rows(name);
  const canChange = !isReadOnly && !isDisabled;
  const put = (next: readonly FormValues[]): void => {
    latest.current = next;
    onChange(next);
  };

  /** The rows are drawn first: the element to focus may just have appeared or moved. */
  const focusAt = (place: number, what: string): void => {
    requestAnimationFrame(() => {
      const row = list.current?.children[place];
      const wanted = row?.querySelector<HTMLElement>(what);
      (wanted ?? document.getElementById(`${id}-add`))?.focus();
    });
  };
  const add = (): void => {
    const present = latest.current;
    const lowest = Math.min(0, ...present.map((row) => Number(row['id'])));
    put([...present, newRow(fields, lowest - 1)]);
    focusAt(present.length, '.row-cell :is(input, button)');
  };
  const remove = (place: number): void => {
    const next = latest.current.toSpliced(place, 1);
    put(next);
    onBlur();
    focusAt(Math.min(place, next.length - 1), '.row-remove');
  };
  const move = (from: number, to: number, focus?: string): void => {
    const present = latest.current;
    const row = present[from];
    if (!row || to < 0 || to >= present.length || from === to) return;
    put(present.toSpliced(from, 1).toSpliced(to, 0, row));
    setAnnouncement(t('rows.moved', { name: rowWords.one(from + 1), place: to + 1, count: present.length }));
    if (focus !== undefined) focusAt(to, focus);
  };
  const change = (id: unknown, cell: string, next: unknown): void =>
    put(latest.current.map((row) => (row['id'] === id ? { ...row, [cell]: next } : row)));
  const messageOf = (row: FormValues, cell: string): string | undefined => {
    const key = `${String(row['id'])}.${cell}`;
    const { mistakes = {}, refused = {}, isSent = false } = props.rowMessages ?? {};
    return textAt((isSent || left.has(key) ? mistakes[key] : undefined) ?? refused[key]);
  };

  return (
    <FieldGroup className="rows-field" label={label} hint={hint} error={error} isRequired={isRequired}>
      {rows.length === 0 ? (
        <p className="rows-none">{t('rows.none')}</p>
      ) : (
        <div className="rows-frame" data-cards={Object.keys(fields).length > mostColumns || undefined}>
          <div className="rows-head" aria-hidden="true" data-ordered={ordered && canChange ? true : undefined}>
            {Object.entries(fields).map(([cell, { options }]) => (
              <span key={cell}>
                {rowWords.field(cell)}
                {options.required ? <span className="ui-label-required">*</span> : null}
              </span>
            ))}
          </div>
          <ol className="rows-list" ref={list}>
            {rows.map((row, place) => (
              <RowEditor
                key={String(row['id'])}
                group={id}
                row={row}
                place={place}
                count={rows.length}
                fields={fields}
                words={rowWords}
                messageOf={messageOf}
                isOrdered={ordered && canChange}
                canRemove={canChange}
                isDisabled={isDisabled}
                isReadOnly={isReadOnly}
                resourceName={props.resourceName}
                within={name}
                onChange={change}
                onLeave={(cell) => {
                  setLeft((before) => new Set(before).add(`${String(row['id'])}.${cell}`));
                  onBlur();
                }}
                onRemove={remove}
                onMove={move}
              />
            ))}
          </ol>
        </div>
      )}
      {isReadOnly ? null : (
        <Button id={`${id}-add`} size="small" onPress={add} isDisabled={isDisabled || rows.length >= max}>
          <Icon as={PlusIcon} size={16} />
          {rowWords.add}
        </Button>
      )}
      <span className="ui-hidden" aria-live="polite">
        {announcement}
      </span>
    </FieldGroup>
  );
}
