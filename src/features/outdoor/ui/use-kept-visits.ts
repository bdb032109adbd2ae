import { useEffect, useState } from 'react';
import { loadKeptVisits } from '#features/device/index.ts';

export type Keeping = Awaited<ReturnType<typeof loadKeptVisits>>;
export type KeptVisitItem = NonNullable<ReturnType<Keeping['$keptVisits']['get']>>[number];

interface KeptVisits {
  /** What keeps steps of visits on this phone; null until it has been loaded. */
  readonly keeping: Keeping | null;
  /** The signed-in person's kept steps, in the order in which they were made. */
  readonly mine: readonly KeptVisitItem[];
}

/** The steps of visits that this phone keeps; it lets the browser open its page without network. */
export function useKeptVisits(): KeptVisits {
  const [kept, setKept] = useState<KeptVisits>({ keeping: null, mine: [] });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = async (): Promise<void> => {
      const keeping = await loadKeptVisits();
      if (isOver) return;
      keeping.startWorker();
      stop = keeping.$keptVisits.subscribe((items) => {
        const person = keeping.presentPerson();
        setKept({ keeping, mine: (items ?? []).filter((item) => item.person === person) });
      });
      // A browser that stores nothing says so when it has to keep something.
      await keeping.loadKept();
    };
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
  return kept;
}
