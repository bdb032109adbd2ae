import { isMeaningless, valueIn, type AnyField, type AnyResource } from '#shared/contract/index.ts';
import { FieldValue, type CellContext } from './cell.tsx';
import { Nothing } from './display/nothing.tsx';

interface RecordValueProps {
  readonly name: string;
  readonly field: AnyField;
  readonly of: Pick<AnyResource, 'fields'>;
  readonly record: { readonly [field: string]: unknown };
  readonly context: CellContext;
}

/** The value of a record's field; a dash where the field does not apply to the record. */
export function RecordValue({ name, field, of: { fields }, record, context }: RecordValueProps) {
  return isMeaningless(fields, name, record) ? (
    <Nothing />
  ) : (
    <FieldValue name={name} field={field} value={valueIn(record, name)} context={context} />
  );
}
