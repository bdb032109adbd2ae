import type { ReactNode } from 'react';

/** The words of every field, already translated. */
export interface FieldWords {
  label?: ReactNode | undefined;
  /** One line of help under the field. */
  description?: ReactNode | undefined;
  /** The error and what to do. If given, the field is marked as invalid. */
  errorMessage?: ReactNode | undefined;
}

export interface FieldWordsWithPlaceholder extends FieldWords {
  placeholder?: string | undefined;
}

/** Whether a label or message has content. */
export function hasMessage(message: ReactNode): boolean {
  return message !== undefined && message !== null && message !== false && message !== '';
}
