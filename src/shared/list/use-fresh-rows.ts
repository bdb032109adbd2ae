import { useEffect, useRef, useState } from 'react';
import type { AnyRecord } from '#shared/record/record.ts';

/** Milliseconds for which a new row is highlighted. */
export const freshMilliseconds = 2400;

/**
 * Ids of the rows that arrived while this question was open. Rows of another page, filter or order are not new: only
 * the live view of one question shows what is.
 */
export function useFreshRows(rows: readonly AnyRecord[], question: string, isOn: boolean): ReadonlySet<number> {
  const known = useRef<{ question: string; ids: ReadonlySet<number> } | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<number>>(nothing);

  useEffect(() => {
    if (!isOn || rows.length === 0) return;
    const before = known.current;
    const ids = new Set(rows.map(({ id }) => id));
    known.current = { question, ids };
    if (!before || before.question !== question) return;
    const arrived = [...ids].filter((id) => !before.ids.has(id));
    if (arrived.length === 0) return;
    setFresh(new Set(arrived));
    const timer = setTimeout(() => setFresh(nothing), freshMilliseconds);
    return () => clearTimeout(timer);
  }, [rows, question, isOn]);

  return fresh;
}

const nothing: ReadonlySet<number> = new Set();
