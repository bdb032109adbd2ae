import type { ReactNode } from 'react';
import { holdsFiles, type AnyResource } from '#shared/contract/index.ts';
import { FieldValue, type CellSurroundings } from './cell.tsx';
import type { AnyRecord } from './record.ts';
import type { CellRenderers } from './use-columns.tsx';

interface RecordFactsProps {
  readonly resource: AnyResource;
  readonly record: AnyRecord;
  readonly around: CellSurroundings;
  readonly cells?: CellRenderers | undefined;
  /** Only these fields, in this order; default every field. */
  readonly only?: readonly string[] | undefined;
  readonly children?: ReactNode;
}

/** A record's facts in two columns of label and value. */
export function RecordFacts({ resource, record, around, cells, only, children }: RecordFactsProps) {
  const names =
    only ??
    Object.entries(resource.fields)
      .filter(([, field]) => !holdsFiles(field))
      .map(([name]) => name);
  return (
    <dl className="resource-facts">
      {names.map((name) => {
        const field = resource.fields[name];
        if (!field) return null;
        return (
          <div key={name}>
            <dt>{around.words.field(name)}</dt>
            <dd>
              {cells?.[name]?.(record) ?? <FieldValue name={name} field={field} value={record[name]} around={around} />}
            </dd>
          </div>
        );
      })}
      {children}
    </dl>
  );
}
