import { afterEach, describe, expect, it } from 'vitest';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal } from '../http/refusal.ts';
import { ThreadPool, type PoolLimits } from './pool.ts';
import { threadTask } from './task.ts';
import type { Trial } from './trial.thread.ts';

const trial = threadTask<Trial, number | Uint8Array, number>(new URL('./trial.thread.ts', import.meta.url));
const pools: ThreadPool[] = [];

function open(limits: Partial<PoolLimits> = {}): ThreadPool {
  const pool = new ThreadPool({
    threads: 2,
    atOnce: 1,
    megabytes: 64,
    seconds: 20,
    perPerson: 2,
    inAll: 3,
    ...limits,
  });
  pools.push(pool);
  return pool;
}

async function all(pool: ThreadPool, input: Trial, person = 1): Promise<unknown[]> {
  return Array.fromAsync(pool.open(trial, { input, person }));
}

async function codeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
  } catch (error) {
    return error instanceof Refusal ? error.refusal.code : String(error);
  }
  return 'done';
}

describe('threads', () => {
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.close()));
  });

  it('pass on the values of the work one after the other', async () => {
    expect(await all(open(), { kind: 'count', to: 3 })).toEqual([1, 2, 3]);
  });

  it('receive supplies on request', async () => {
    const supply = (async function* () {
      yield 2;
      yield 40;
    })();
    const values = await Array.fromAsync(open().open(trial, { input: { kind: 'double' }, person: 1, supply }));
    expect(values).toEqual([4, 80]);
  });

  it('stop work that takes too much time', async () => {
    const pool = open({ seconds: 0.5, threads: 1 });
    expect(await codeOf(() => all(pool, { kind: 'forever' }))).toBe(commonCodes.fileTooHeavy.code);
  });

  it('count only its share against each session, so that many at once do not stop each other', async () => {
    const pool = open({ threads: 1, atOnce: 20, seconds: 1, perPerson: 20, inAll: 20 });
    const counts = await Promise.all(
      Array.from({ length: 20 }, () => all(pool, { kind: 'holdTwentyMilliseconds', to: 4 })),
    );
    expect(counts.map((values) => values.length)).toEqual(Array.from({ length: 20 }, () => 4));
  });

  it('end for all sessions when one blocks them silently', async () => {
    const pool = open({ threads: 1, atOnce: 3, seconds: 0.5, perPerson: 3 });
    const codes = (['count', 'forever', 'count'] as const).map((kind) =>
      codeOf(() => all(pool, kind === 'count' ? { kind: 'holdTwentyMilliseconds', to: 100 } : { kind })),
    );
    expect(await Promise.all(codes)).toEqual([1, 2, 3].map(() => commonCodes.fileTooHeavy.code));
  });

  it('stop work that takes too much memory, and continue with the next', async () => {
    const pool = open({ threads: 1, megabytes: 32 });
    expect(await codeOf(() => all(pool, { kind: 'fill' }))).toBe(commonCodes.fileTooHeavy.code);
    expect(await all(pool, { kind: 'count', to: 2 })).toEqual([1, 2]);
  });

  it('refuse more than one person or all may run, and accept again when one ends', async () => {
    const pool = open();
    const begun = [1, 1, 2].map((person) => pool.open(trial, { input: { kind: 'count', to: 2 }, person }));
    expect(await codeOf(async () => all(pool, { kind: 'count', to: 1 }, 1))).toBe(commonCodes.busyWithFiles.code);
    expect(await codeOf(async () => all(pool, { kind: 'count', to: 1 }, 3))).toBe(commonCodes.busyWithFiles.code);
    for (const session of begun) await session.return();
    expect(await all(pool, { kind: 'count', to: 1 }, 1)).toEqual([1]);
  });

  it('let more sessions wait than there are threads', async () => {
    const pool = open({ threads: 1, perPerson: 5, inAll: 5 });
    const counts = await Promise.all([3, 2, 1].map((to) => all(pool, { kind: 'count', to })));
    expect(counts.map((values) => values.length)).toEqual([3, 2, 1]);
  });

  it('report an error of the work with its location', async () => {
    expect(await codeOf(() => all(open(), { kind: 'fail' }))).toMatch(/Work in a thread failed: .*trial\.thread/s);
  });
});
