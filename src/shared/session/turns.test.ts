import { describe, expect, it } from 'vitest';
import { memoryStorage } from './storage.ts';
import { leaseTurns, lockTurns, type TakeTurn } from './turns.ts';

/** Web Locks as two tabs of a browser share them. */
function sharedLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve();
  const request = async (
    _name: string,
    options: { signal?: AbortSignal },
    callback: () => Promise<void>,
  ): Promise<void> => {
    const before = last;
    let free = (): void => {};
    last = new Promise<void>((resolve) => {
      free = resolve;
    });
    await before;
    try {
      options.signal?.throwIfAborted();
      await callback();
    } finally {
      free();
    }
  };
  return { request: request as LockManager['request'] };
}

/** A clock that moves when somebody waits for it. */
function sharedTime() {
  let now = 0;
  const sleepers: { at: number; wake: () => void }[] = [];
  return {
    now: () => now,
    wait: (milliseconds: number) => new Promise<void>((wake) => sleepers.push({ at: now + milliseconds, wake })),
    /** Moves to the next sleeper until all that can be done is done. */
    run: async (until: number): Promise<void> => {
      for (;;) {
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
        const next = sleepers.toSorted((a, b) => a.at - b.at)[0];
        if (!next || next.at > until) break;
        sleepers.splice(sleepers.indexOf(next), 1);
        now = next.at;
        next.wake();
      }
      now = until;
    },
  };
}

function lease(leaseMilliseconds?: number) {
  const storage = memoryStorage();
  const time = sharedTime();
  const tab = (owner: string): TakeTurn =>
    leaseTurns({ storage, ...time, owner, ...(leaseMilliseconds === undefined ? {} : { leaseMilliseconds }) });
  return { tab, time, storage };
}

describe('turns by Web Locks', () => {
  it('only one tab at a time, the next when it is given back', async () => {
    const locks = sharedLocks();
    const [one, two] = [lockTurns(locks), lockTurns(locks)];
    const order: string[] = [];
    const giveBack = await one('refresh');
    order.push('one');
    const second = two('refresh').then((release) => {
      order.push('two');
      return release;
    });
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(order).toEqual(['one']);
    giveBack();
    (await second)();
    expect(order).toEqual(['one', 'two']);
  });

  it('a wait that is given up rejects and leaves the turn to others', async () => {
    const locks = sharedLocks();
    const giveBack = await lockTurns(locks)('refresh');
    const controller = new AbortController();
    const waiting = lockTurns(locks)('refresh', controller.signal);
    controller.abort();
    giveBack();
    await expect(waiting).rejects.toThrow('abort');
    await expect(lockTurns(locks)('refresh')).resolves.toBeTypeOf('function');
  });
});

describe('turns by leases, where there are no Web Locks', () => {
  it('of two tabs that ask in the same moment one gets it, the other after it', async () => {
    const { tab, time } = lease();
    const order: string[] = [];
    const gives: (() => void)[] = [];
    for (const owner of ['a', 'b']) {
      void (async () => {
        const giveBack = await tab(owner)('refresh');
        order.push(owner);
        gives.push(giveBack);
      })();
    }
    await time.run(1000);
    expect(order).toHaveLength(1);
    gives[0]?.();
    await time.run(2000);
    expect(order.toSorted()).toEqual(['a', 'b']);
  });

  it('the turn of a tab that died ends with its lease', async () => {
    const { tab, time } = lease(5000);
    void tab('dead')('refresh');
    await time.run(100);
    let got = false;
    void (async () => {
      await tab('b')('refresh');
      got = true;
    })();
    await time.run(4900);
    expect(got).toBe(false);
    await time.run(6000);
    expect(got).toBe(true);
  });

  it('giving back late takes nothing from the next', async () => {
    const { tab, time, storage } = lease(5000);
    let giveBack = (): void => {};
    void (async () => {
      giveBack = await tab('slow')('refresh');
    })();
    await time.run(100);
    void tab('b')('refresh');
    await time.run(6000);
    giveBack();
    expect(storage.getItem('turn:refresh')).toMatch(/^b\./);
  });
});
