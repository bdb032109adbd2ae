import { useMemo } from 'react';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { Writing } from '#shared/i18n/index.ts';
import type { FieldWords } from '#shared/record/words.ts';
import type { CellContext } from './cell.tsx';

/**
 * What cells of these fields need, the same object until something of it changes.
 * @param own formats, if they differ from the application's
 */
export function useCellContext(words: FieldWords, own?: Writing): CellContext {
  const { writing: usual, zone, saysZone, screenOf } = useApplicationContext();
  const writing = own ?? usual;
  return useMemo(() => ({ words, writing, zone, saysZone, screenOf }), [words, writing, zone, saysZone, screenOf]);
}
