import { Refusal } from '#server/http/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { codeKeys, mistakeKeys } from '#shared/i18n/keys.ts';
import { FormerFileError } from '../../domain/read-former.ts';
import { LargeMoveError } from './person.ts';

/** Why a move was not made, for the operator; undefined for what is no refusal. */
export function operatorText(error: unknown): string | undefined {
  if (error instanceof LargeMoveError) return error.message;
  const words = wordsIn('en');
  if (error instanceof FormerFileError) return words.text(mistakeKeys(`former.${error.reason}`));
  return error instanceof Refusal ? words.text(codeKeys(error.refusal.code), { ...error.context }) : undefined;
}
