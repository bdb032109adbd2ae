import type { ReactNode } from 'react';

/** The words that every field has. All of them are already translated. */
export interface FieldWords {
  label?: ReactNode | undefined;
  /** One line of help under the field. */
  description?: ReactNode | undefined;
  /** What is wrong and what to do. Giving it marks the field as invalid. */
  errorMessage?: ReactNode | undefined;
}

export interface FieldWordsWithPlaceholder extends FieldWords {
  placeholder?: string | undefined;
}

/** Whether a label or message says anything. */
export function hasMessage(message: ReactNode): boolean {
  return message !== undefined && message !== null && message !== false && message !== '';
}
