import { useRef } from 'react';

/** The previous list while its items are the same, so that what follows from it is not worked out again. */
export function useSame<T>(list: readonly T[]): readonly T[] {
  const previous = useRef(list);
  if (previous.current.length !== list.length || previous.current.some((one, at) => one !== list[at]))
    previous.current = list;
  return previous.current;
}
