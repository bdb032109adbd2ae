/** Waits for a turn that only one of all tabs has at a time. Resolves with the function that returns it. */
export type TakeTurn = (name: string, signal?: AbortSignal) => Promise<() => void>;

/** Turns by Web Locks: the browser returns them for a tab that closes or crashes. */
export function lockTurns(locks: Pick<LockManager, 'request'>): TakeTurn {
  return (name, signal) =>
    new Promise((resolve, reject) => {
      const granted = (): Promise<void> => new Promise((release) => resolve(() => release()));
      void locks.request(name, signal ? { signal } : {}, granted).catch(reject);
    });
}

export interface LeaseOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Milliseconds, on a clock that all tabs share. */
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
  /** Names this holder; it must differ between tabs. */
  owner: string;
  /** The longest time for which a turn is held, for tabs that die with it. */
  leaseMilliseconds?: number;
}

const settleMilliseconds = 30;
const lookAgainMilliseconds = 100;

/**
 * Turns for browsers without Web Locks (and insecure pages): a lease in local storage. It is taken by writing and,
 * after a moment in which a rival may write too, reading again; the last writer has it.
 */
export function leaseTurns({ storage, now, wait, owner, leaseMilliseconds = 15_000 }: LeaseOptions): TakeTurn {
  let counter = 0;
  const holder = (text: string | null): { owner: string; until: number } => {
    const [who = '', until = '0'] = (text ?? '').split(' ');
    return { owner: who, until: Number(until) };
  };
  return async (name, signal) => {
    const key = `turn:${name}`;
    const mine = `${owner}.${(counter += 1)}`;
    for (;;) {
      signal?.throwIfAborted();
      const present = holder(storage.getItem(key));
      if (present.owner === '' || present.until <= now()) {
        storage.setItem(key, `${mine} ${now() + leaseMilliseconds}`);
        await wait(settleMilliseconds);
        if (holder(storage.getItem(key)).owner === mine) break;
      } else {
        await wait(lookAgainMilliseconds);
      }
    }
    return () => {
      if (holder(storage.getItem(key)).owner === mine) storage.removeItem(key);
    };
  };
}

/** Web Locks if the browser has them, otherwise leases. */
export function pageTurns(options: Omit<LeaseOptions, 'now' | 'wait'>): TakeTurn {
  const locks = globalThis.navigator?.locks;
  if (locks) return lockTurns(locks);
  return leaseTurns({
    ...options,
    now: () => Date.now(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
}
