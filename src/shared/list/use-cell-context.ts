import { useMemo } from 'react';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { FieldWords } from '#shared/record/words.ts';
import type { CellContext } from './cell.tsx';

/** What showing values of these fields needs, the same object until something of it changes. */
export function useCellContext(words: FieldWords): CellContext {
  const { writing, zone, saysZone, screenOf } = useApplicationContext();
  return useMemo(() => ({ words, writing, zone, saysZone, screenOf }), [words, writing, zone, saysZone, screenOf]);
}
