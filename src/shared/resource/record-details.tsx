import type { ReactNode } from 'react';
import { holdsFiles, type AnyResource } from '#shared/contract/index.ts';
import { RowsValue, type CellContext } from '#shared/list/cell.tsx';
import { RecordValue } from '#shared/list/record-value.tsx';
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
    only ??
    Object.entries(resource.fields)
      .filter(([name, field]) => !holdsFiles(field) && !field.custom && !isBar(resource, name))
      .map(([name]) => name);
  return (
    <dl className="resource-details">
      {names.map((name) => {
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

/** It says what the reader may do, and is not a detail of the record. */
const isBar = ({ actions }: AnyResource, name: string): boolean =>
  Object.values(actions).some(({ notOffered }) => Object.hasOwn(notOffered, name));
