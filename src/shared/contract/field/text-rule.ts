import type { FieldMessage } from '../messages.ts';

/** How a text field of a public form is checked while typing. No schema library: the public pages load this first. */
export interface TextRule {
  /** Maximum length; the input accepts no more. */
  readonly max: number;
  /** What the input keeps while typing. */
  readonly typed: (text: string) => string;
  /** The cleaned value. */
  readonly clean: (text: string) => string;
  /** The error of a cleaned text. */
  readonly mistake: (text: string) => FieldMessage | undefined;
}
