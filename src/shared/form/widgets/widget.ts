import type { ReactNode } from 'react';
import type { AnyField, ResourceName } from '#shared/contract/index.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import type { FieldWords } from '#shared/record/words.ts';
import type { RowMessages } from '../rows/row-messages.ts';

/** The input of every widget of the form kit: one field's value and how to change it. */
export interface WidgetProps {
  readonly name: string;
  readonly field: AnyField;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  /**
   * Can be read and copied but not changed; controls that change a value are disabled, lookups load no options (spec
   * section 6).
   */
  readonly isReadOnly: boolean;
  /** The record being edited, null for a new one. */
  readonly record: AnyRecord | null;
  readonly words: FieldWords;
  /** Name of the resource that the form is about. */
  readonly resourceName: ResourceName;
  /** Of a field of child rows: the field that holds them. */
  readonly within?: string | undefined;
  /** The filters of a lookup, from other fields. */
  readonly filters?: Readonly<Record<string, string>> | undefined;
  /** Of child rows: the messages of each of their fields. */
  readonly rowMessages?: RowMessages | undefined;
  /** Of child rows on the days of a cycle: the cycle in the form. */
  readonly cycle?: { readonly unit: string; readonly count: number } | undefined;
  /** Of a field of a new record: the initial value, since there is no other choice. */
  readonly onBegin?: ((value: unknown) => void) | undefined;
  /** Sets other fields of the form. */
  readonly setOthers?: ((values: Readonly<Record<string, unknown>>) => void) | undefined;
}

/** Shown if nothing is chosen and that means something. */
export function whenEmpty({
  name,
  field,
  words,
  isRequired,
}: Pick<WidgetProps, 'name' | 'field' | 'words' | 'isRequired'>): string | undefined {
  return field.whenEmpty === 'said' && !isRequired ? words.whenEmpty(name) : undefined;
}

/** A value as text, for widgets that hold text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** The input of a kind of field. */
export type Widget = (props: WidgetProps) => ReactNode;
