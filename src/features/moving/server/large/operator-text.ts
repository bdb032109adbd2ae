import { Refusal } from '#server/http/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { codeKeys, mistakeKeys } from '#shared/i18n/keys.ts';
import { writtenValues } from '#shared/i18n/written-values.ts';
import { FormerFileError } from '../../domain/read-former.ts';
import { LargeMoveError } from './person.ts';

const writing = { language: 'en', dateFormat: 'YYYY-MM-DD', timeFormat: '24' } as const;

/** Why a move was not made, for the operator; undefined for what is no refusal. */
export function operatorText(error: unknown): string | undefined {
  if (error instanceof LargeMoveError) return error.message;
  const words = wordsIn('en');
  if (error instanceof FormerFileError) return words.text(mistakeKeys(`former.${error.reason}`));
  if (!(error instanceof Refusal)) return undefined;
  return words.text(codeKeys(error.refusal.code), writtenValues(error.context ?? {}, { writing, zone: 'UTC' }));
}
