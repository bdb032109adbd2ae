import type { FieldMessage } from '../messages.ts';

/** How a text field of a public form is judged while one types. No schema library: the public pages load this first. */
export interface TextRule {
  /** Most characters, which the input does not take more of. */
  readonly max: number;
  /** What stays in the input while one types. */
  readonly typed: (text: string) => string;
  /** What counts of it. */
  readonly clean: (text: string) => string;
  /** What is wrong with a cleaned text. */
  readonly mistake: (text: string) => FieldMessage | undefined;
}
