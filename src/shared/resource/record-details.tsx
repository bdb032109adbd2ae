import type { ReactNode } from 'react';
import { holdsFiles, isBlank, isVisible, type AnyField, type AnyResource } from '#shared/contract/index.ts';
import { RowsValue, type CellContext } from '#shared/list/cell.tsx';
import { RecordValue } from '#shared/list/record-value.tsx';
import { isStructure } from '#shared/record/structure.ts';
import type { CellsOf, FieldOf, RecordOf } from '#shared/record/record.ts';

interface RecordDetailsProps<R extends AnyResource> {
  readonly resource: R;
  readonly record: RecordOf<R>;
  readonly context: CellContext;
  readonly cells?: CellsOf<R> | undefined;
  /** Only these fields, in this order; by default every field. */
  readonly only?: readonly FieldOf<R>[] | undefined;
  readonly children?: ReactNode;
}

/** A record's details in two columns of label and value. */
export function RecordDetails<R extends AnyResource>({
  resource,
  record,
  context,
  cells,
  only,
  children,
}: RecordDetailsProps<R>) {
  const names =
    only?.filter((name) => cells?.[name] !== undefined || !isUnsaid(resource, name, record[name])) ??
    Object.entries(resource.fields)
      .filter(
        ([name, field]) =>
          !holdsFiles(field) && !field.custom && !isBar(resource, name) && isDetail(resource, name, record, cells),
      )
      .map(([name]) => name);
  return (
    <dl className="resource-details">
      {oncePerWord(names, record, context.words.field).map((name) => {
        const field = resource.fields[name];
        if (!field) return null;
        return (
          <div key={name}>
            <dt>{context.words.field(name)}</dt>
            <dd>
              {cells?.[name]?.(record) ??
                (field.rows ? (
                  <RowsValue name={name} field={field} value={record[name]} context={context} isWhole />
                ) : (
                  <RecordValue name={name} field={field} of={resource} record={record} context={context} />
                ))}
            </dd>
          </div>
        );
      })}
      {children}
    </dl>
  );
}

/** Of fields with one name, such as a terminal and what it was called, the first that is filled. */
function oncePerWord<N extends string>(
  names: readonly N[],
  record: Readonly<Record<string, unknown>>,
  wordOf: (name: string) => string,
): readonly N[] {
  const chosen = new Map<string, N>();
  for (const name of names) {
    const word = wordOf(name);
    const before = chosen.get(word);
    if (before === undefined || (isBlank(record[before]) && !isBlank(record[name]))) chosen.set(word, name);
  }
  return names.filter((name) => chosen.get(wordOf(name)) === name);
}

/**
 * Whether a field says something about this record: the form would show it, and its value is not a structure that only
 * a drawing of its own shows.
 */
function isDetail<R extends AnyResource>(
  resource: R,
  name: string,
  record: RecordOf<R>,
  cells: CellsOf<R> | undefined,
): boolean {
  const values: Readonly<Record<string, unknown>> = record;
  const { fields } = resource;
  const field = fields[name];
  if (!field) return false;
  if (cells?.[name] !== undefined) return true;
  if (isUnsaid(resource, name, values[name]) || isOrder(field)) return false;
  const isDrawn = isStructure(values[name]) || field.options.isDrawnByScreen === true;
  return isVisible(fields, name, values) && !(field.valueType === 'computed' && isDrawn);
}

/**
 * Empty, and nobody can fill it in: what only some records have, what nobody writes by hand (a reason for rejection),
 * and a switch of the form of a new record that was left off.
 */
function isUnsaid({ fields, readOnly }: AnyResource, name: string, value: unknown): boolean {
  const field = fields[name];
  if (!field) return false;
  const { isDrawnByScreen, immutable } = field.options;
  if (isBlank(value))
    return isDrawnByScreen === true || !((field.isWritable && !readOnly) || field.whenEmpty === 'said');
  return immutable === true && value === false;
}

/** It orders lists, and is not shown in them either. */
const isOrder = ({ isWritable, valueType, options }: AnyField): boolean =>
  !isWritable && valueType === 'integer' && options.sort !== undefined && options.column === undefined;

/** It says what the reader may do, and is not a detail of the record. */
const isBar = ({ actions }: AnyResource, name: string): boolean =>
  Object.values(actions).some(({ notOffered }) => Object.hasOwn(notOffered, name));
