import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { progressThrottle, throttled } from '#shared/http/index.ts';
import { transferDefaults } from './transfers.ts';

describe('progress', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is told at once, then at most every 50 ms, and never the last one lost', () => {
    expect(progressThrottle).toBe(50);
    const reported: number[] = [];
    const { tell } = throttled((value) => reported.push(value), progressThrottle);
    for (const value of [1, 2, 3]) tell(value);
    expect(reported).toEqual([1]);
    vi.advanceTimersByTime(49);
    expect(reported).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(reported).toEqual([1, 3]);
    tell(4);
    expect(reported).toEqual([1, 3]);
    vi.advanceTimersByTime(50);
    expect(reported).toEqual([1, 3, 4]);
    vi.advanceTimersByTime(500);
    tell(5);
    expect(reported).toEqual([1, 3, 4, 5]);
  });

  it('says nothing after it was stopped', () => {
    const reported: number[] = [];
    const { tell, stop } = throttled((value) => reported.push(value), 50);
    tell(1);
    tell(2);
    stop();
    vi.advanceTimersByTime(100);
    expect(reported).toEqual([1]);
  });

  it('goes by POST in a field named file', () =>
    expect([transferDefaults.method, transferDefaults.field]).toEqual(['POST', 'file']));
});
