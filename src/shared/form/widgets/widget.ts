import type { ReactNode } from 'react';
import type { AnyField, ResourceName } from '#shared/contract/index.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import type { FieldWords } from '#shared/record/words.ts';
import type { RowMessages } from '../rows/row-messages.ts';

/** What every widget of the form kit is given: one field's value and how to change it. */
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
  /** Can be read and copied but not changed; what changes a value is disabled, lookups load no options (spec section 6). */
  readonly isReadOnly: boolean;
  /** The record being changed, null for a new one. */
  readonly record: AnyRecord | null;
  readonly words: FieldWords;
  /** Name of the resource that the form is about. */
  readonly resourceName: ResourceName;
  /** Of a field of child rows: the field that holds them. */
  readonly within?: string | undefined;
  /** What a lookup is filtered by, of what stands in other fields. */
  readonly filters?: Readonly<Record<string, string>> | undefined;
  /** Of child rows: what is said of each of their fields. */
  readonly rowMessages?: RowMessages | undefined;
  /** Of child rows on the days of a cycle: the cycle as the form has it. */
  readonly cycle?: { readonly unit: string; readonly count: number } | undefined;
  /** Of a field of a new record: the value that it begins with, since there is no other choice. */
  readonly onBegin?: ((value: unknown) => void) | undefined;
  /** Puts values into other fields of the form. */
  readonly setOthers?: ((values: Readonly<Record<string, unknown>>) => void) | undefined;
}

/** What is said where nothing is chosen, if that means something. */
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

/** What a kind of field is typed or chosen by. */
export type Widget = (props: WidgetProps) => ReactNode;
