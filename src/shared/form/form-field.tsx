import { useStore } from '@tanstack/react-form';
import { memo, useCallback, useEffect, useMemo, useRef, type ComponentType } from 'react';
import {
  blankValue,
  isRequired,
  isVisible,
  pickedLocationSchema,
  type AnyField,
  type FieldMessages,
  type Fields,
  type ResourceName,
} from '#shared/contract/index.ts';
import { useMay } from '#shared/record/application-context.tsx';
import type { AnyRecord } from '#shared/record/record.ts';
import type { ResourceWords } from '#shared/record/words.ts';
import { useIsAskedBesides } from './asked-besides.tsx';
import { setValues, type FormValues } from './form-values.ts';
import { readReferences } from './lookup/references.ts';
import { useMessageText } from './messages.ts';
import { rowMessagesAt, rowMessagesSchema, type RowMessages } from './rows/row-messages.ts';
import { messageAt, type RecordFormApi, type Refused } from './use-record-form.ts';
import { widgets } from './widgets/registry.ts';
import type { WidgetProps } from './widgets/widget.ts';

/** Content below a field of a form. */
export interface FieldNoteProps {
  readonly name: string;
  readonly form: RecordFormApi['form'];
}

interface FormFieldProps {
  readonly name: string;
  readonly field: AnyField;
  /** All fields of the form: they decide whether a field is shown. */
  readonly fields: Fields;
  readonly form: RecordFormApi['form'];
  readonly begin: RecordFormApi['begin'];
  readonly refused: Refused | null;
  readonly mistakesOf: (values: FormValues) => FieldMessages;
  readonly record: AnyRecord | null;
  readonly words: ResourceWords;
  readonly resourceName: ResourceName;
  readonly isReadOnly: boolean;
  /** Its step has been checked: errors are shown even for fields that were not left. */
  readonly isJudged: boolean;
  readonly note: ComponentType<FieldNoteProps> | undefined;
}

/** One field of a form; drawn again only if its own value or message changes. */
export const FormField = memo(function FormField({
  name,
  field,
  fields,
  form,
  begin,
  refused,
  mistakesOf,
  record,
  words,
  resourceName,
  isReadOnly,
  isJudged,
  note: Note,
}: FormFieldProps) {
  const textAt = useMessageText();
  const may = useMay({ name: resourceName });
  const value: unknown = useStore(form.store, ({ values }) => values[name]);
  const isSending = useStore(form.store, (state) => state.isSubmitting);
  const error = useStore(form.store, ({ values, fieldMeta, submissionAttempts }) =>
    textAt(
      messageAt(
        name,
        values[name],
        mistakesOf(values),
        refused,
        (fieldMeta[name]?.isBlurred ?? false) || submissionAttempts > 0 || isJudged,
      ),
    ),
  );
  const isShown = useStore(form.store, ({ values }) => isVisible(fields, name, values));
  const isAsked = useStore(form.store, ({ values }) => isRequired(fields, name, values));
  const isAskedBesides = useIsAskedBesides(name);
  const rowMessages = useRowMessages(form, name, field, mistakesOf, refused, isJudged);
  const filters = useFilters(form, name, field);
  const cycle = useCycle(form, field);
  const { fills } = field.widget;
  const change = useCallback(
    (next: unknown) => {
      const before = fills && pickedLocationSchema.safeParse(form.getFieldValue(name)).data;
      setValues(form, { [name]: next });
      const place = fills && pickedLocationSchema.safeParse(next).data;
      // A typed address belongs to the same place.
      const isMoved = before?.location.lat !== place?.location.lat || before?.location.lng !== place?.location.lng;
      if (place && isMoved) setValues(form, { [fills.timezone]: place.timezone });
    },
    [form, name, fills],
  );
  const setOthers = useCallback((values: FormValues) => setValues(form, values), [form]);
  const leave = useCallback(
    () => form.setFieldMeta(name, (meta) => ({ ...meta, isBlurred: true, isTouched: true })),
    [form, name],
  );
  const Widget = field.kind === 'computed' || field.kind === 'custom' ? null : widgets[field.kind];
  const isOffered = field.options.needs === undefined || may(field.options.needs);
  if (!Widget || !isShown || !isOffered) return null;
  const widget = (
    <Widget
      name={name}
      field={field}
      label={words.field(name)}
      hint={words.hint(name)}
      error={error}
      value={value}
      onChange={change}
      onBlur={leave}
      isRequired={isAsked || isAskedBesides}
      isDisabled={isSending}
      isReadOnly={isReadOnly}
      record={record}
      words={words}
      resourceName={resourceName}
      filters={filters}
      rowMessages={rowMessages}
      cycle={cycle}
      setOthers={setOthers}
      onBegin={record === null ? (first) => begin(name, first) : undefined}
    />
  );
  if (!Note) return widget;
  return (
    <div className="form-field-noted">
      {widget}
      <Note name={name} form={form} />
    </div>
  );
});

/** The cycle whose days hold the child rows; undefined if they are not on a cycle. */
function useCycle(form: RecordFormApi['form'], { rows }: AnyField): WidgetProps['cycle'] {
  const within = rows?.cycle;
  const unit = useStore(form.store, ({ values }) => within && String(values[within.unit] ?? ''));
  const count = useStore(form.store, ({ values }) => (within ? Number(values[within.count] ?? 1) : 1));
  return useMemo(() => (unit === undefined ? undefined : { unit, count }), [unit, count]);
}

/** Messages at the fields of child rows; drawn again only when they change. */
function useRowMessages(
  form: RecordFormApi['form'],
  name: string,
  field: AnyField,
  mistakesOf: (values: FormValues) => FieldMessages,
  refused: Refused | null,
  isJudged: boolean,
): RowMessages | undefined {
  const isRows = field.rows !== undefined;
  // As text: a store's selector must return equal results for equal input.
  const stored = useStore(form.store, ({ values, submissionAttempts }) =>
    isRows
      ? JSON.stringify(rowMessagesAt(name, values, mistakesOf(values), refused, isJudged || submissionAttempts > 0))
      : '',
  );
  return useMemo(() => (stored === '' ? undefined : rowMessagesSchema.parse(JSON.parse(stored))), [stored]);
}

/** The filters of a lookup by other fields. When one of these changes, the former choice is removed. */
function useFilters(
  form: RecordFormApi['form'],
  name: string,
  field: AnyField,
): Readonly<Record<string, string>> | undefined {
  const { filteredBy } = field.widget;
  // As text: a store's selector must return equal results for equal input.
  const query = useStore(form.store, ({ values }) =>
    filteredBy
      ? new URLSearchParams(Object.entries(filteredBy).flatMap(([key, other]) => given(key, values[other]))).toString()
      : '',
  );
  const last = useRef(query);
  useEffect(() => {
    if (last.current === query) return;
    last.current = query;
    setValues(form, { [name]: blankValue(field) });
  }, [form, name, field, query]);
  return useMemo(() => (filteredBy ? Object.fromEntries(new URLSearchParams(query)) : undefined), [filteredBy, query]);
}

function given(key: string, value: unknown): [string, string][] {
  const one = readReferences(value)[0]?.id ?? value;
  return typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' ? [[key, String(one)]] : [];
}
