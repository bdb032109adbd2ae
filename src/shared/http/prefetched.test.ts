import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageFetch, takeOpeningCalls } from './prefetched.ts';

describe('prefetched answers', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(globalThis, 'musterPrefetched');
  });

  it('are taken once; what has not been asked for is asked for now', async () => {
    const requested: string[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      requested.push(address);
      return Promise.resolve(new Response('now'));
    });
    Object.assign(globalThis, { musterPrefetched: new Map([['/web/a/', Promise.resolve(new Response('ahead'))]]) });
    const texts: string[] = [];
    for (const address of ['/web/b/', '/web/a/', '/web/a/']) texts.push(await (await pageFetch(address, {})).text());
    expect([texts, requested]).toEqual([
      ['now', 'ahead', 'now'],
      ['/web/b/', '/web/a/'],
    ]);
  });

  it('go to the token that they were asked with', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('now')));
    const kept = new Map([['JWT one /web/a/', Promise.resolve(new Response('ahead'))]]);
    Object.assign(globalThis, { musterPrefetched: kept });
    const texts: string[] = [];
    for (const token of [undefined, 'two', 'one', 'one'])
      texts.push(
        await (await pageFetch('/web/a/', token ? { headers: { Authorization: `JWT ${token}` } } : {})).text(),
      );
    expect(texts).toEqual(['now', 'now', 'ahead', 'now']);
  });

  it('are too old once something has been written, and once the opening is over', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('now')));
    const headers = { Authorization: 'JWT one' };
    const keep = (): object =>
      Object.assign(globalThis, {
        musterPrefetched: new Map([['JWT one /web/a/', Promise.resolve(new Response('ahead'))]]),
      });
    keep();
    await pageFetch('/web/a/', { method: 'POST', headers: {} });
    await pageFetch('/web/b/', { method: 'POST', headers });
    expect(await (await pageFetch('/web/a/', { headers })).text()).toBe('now');
    keep();
    expect(takeOpeningCalls()).toEqual(expect.arrayContaining(['/web/a/']));
    await pageFetch('/web/later/', { headers });
    expect(await (await pageFetch('/web/a/', { headers })).text()).toBe('now');
    expect(takeOpeningCalls()).not.toContain('/web/later/');
  });

  it('fail as they would now', async () => {
    const lost = Promise.reject(new TypeError('Failed to fetch'));
    Object.assign(globalThis, { musterPrefetched: new Map([['/web/a/', lost]]) });
    await expect(pageFetch('/web/a/', {})).rejects.toThrow('Failed to fetch');
  });

  it('are none where no page has asked', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('now')));
    expect(await (await pageFetch('/web/a/', {})).text()).toBe('now');
  });
});
