import { Suspense, useState } from 'react';
import { judge, type AnyField } from '#shared/contract/index.ts';
import { wordsOf } from '#shared/i18n/i18n.ts';
import type { ResourceWords } from '#shared/record/words.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { toWire } from '../form-values.ts';
import type { RowMessages } from '../rows/row-messages.ts';
import { useMessageText } from '../messages.ts';
import { widgets } from '../widgets/registry.ts';
import type { WidgetProps } from '../widgets/widget.ts';

/** English and not in the message files: the gallery is for those who build the product. */
export const words: ResourceWords = {
  title: '',
  purpose: '',
  create: '',
  edit: '',
  emptyTitle: '',
  emptyText: '',
  field: wordsOf,
  hint: () => undefined,
  group: wordsOf,
  step: wordsOf,
  state: () => undefined,
  whenEmpty: (name) => `All ${name}`,
  choice: (_, value) => wordsOf(String(value)),
  rows: () => ({ ...words, one: (place) => `Row ${place}`, add: 'Add row', preset: wordsOf }),
  action: (name) => ({ label: wordsOf(name), question: () => '', consequence: () => '', done: () => '' }),
  menu: wordsOf,
};

export interface SampleProps {
  /** Of the input; the label is made of it unless given. */
  readonly name: string;
  readonly field: AnyField;
  readonly value?: unknown;
  readonly label?: string;
  readonly hint?: string;
  /** Shown from the start; without, what the contract says once the field has been left. */
  readonly error?: string;
  readonly isDisabled?: boolean;
  readonly isReadOnly?: boolean;
  /** The words about the fields of child rows. */
  readonly rowMessages?: RowMessages;
  /** Of child rows on the days of a cycle: the cycle with which they begin. */
  readonly cycle?: WidgetProps['cycle'];
  /** The record's stored value; `true` for a secret that is set. Absent for a new record. */
  readonly stored?: unknown;
}

/**
 * One widget in its own form, with its value below in the wire's form: the value is in `data-value`, the number of submissions in
 * `data-submits`.
 */
export function Sample({
  name,
  field,
  value: initial = null,
  label = wordsOf(name),
  hint,
  error,
  isDisabled = false,
  isReadOnly = false,
  stored,
  rowMessages,
  cycle: begun,
}: SampleProps) {
  const [cycle, setCycle] = useState(begun);
  const [value, setValue] = useState(initial);
  const [isLeft, setLeft] = useState(false);
  const [submits, setSubmits] = useState(0);
  const textAt = useMessageText();
  const Widget = field.kind === 'computed' || field.kind === 'custom' ? null : widgets[field.kind];
  if (!Widget) return null;
  const wire = toWire({ [name]: field }, { [name]: value }, null);
  const own = isLeft && name in wire ? (judge(field.write, wire[name] ?? undefined).mistakes ?? {}) : {};
  const record =
    stored === undefined
      ? null
      : { id: 1, display_name: '', version: 1, create_time: '', update_time: '', [name]: stored };
  return (
    <form
      className="gallery-sample"
      noValidate
      data-sample={name}
      data-value={JSON.stringify(value)}
      data-submits={submits}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmits(submits + 1);
      }}
    >
      <Suspense fallback={<div aria-busy="true" data-gallery="loading" />}>
        <Widget
          name={name}
          field={field}
          label={label}
          hint={hint}
          error={error ?? textAt(Object.values(own).flat()[0])}
          value={value}
          onChange={setValue}
          onBlur={() => setLeft(true)}
          isRequired={field.options.required ?? false}
          isDisabled={isDisabled}
          isReadOnly={isReadOnly}
          record={record}
          words={words}
          resourceName="gallery.sample"
          rowMessages={rowMessages}
          cycle={cycle}
          setOthers={({ unit, count }) => setCycle({ unit: String(unit), count: Number(count) })}
        />
      </Suspense>
      <button type="submit" hidden aria-label="Submit" tabIndex={-1} />
    </form>
  );
}

interface StatesProps {
  readonly title: string;
  readonly name: string;
  readonly field: AnyField;
  /** The same field, required. */
  readonly required?: AnyField;
  readonly value: unknown;
  readonly empty?: unknown;
}

/** A widget empty, filled, required, with help, wrong, read-only and disabled. */
export function States({ title, name, field, required, value, empty = null }: StatesProps) {
  const of = (state: string) => ({ name: `${name}_${state}`, label: `${title}, ${wordsOf(state).toLowerCase()}` });
  return (
    <Section title={title}>
      <Sample {...of('empty')} field={field} value={empty} />
      <Sample {...of('filled')} field={field} value={value} hint="One line of help" />
      {required ? <Sample {...of('required')} field={required} value={empty} /> : null}
      <Sample {...of('wrong')} field={field} value={value} error="What is wrong and what to do" />
      <Sample {...of('read_only')} field={field} value={value} isReadOnly />
      <Sample {...of('disabled')} field={field} value={value} isDisabled />
    </Section>
  );
}
