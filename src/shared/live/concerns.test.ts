import { describe, expect, it } from 'vitest';
import { everything } from '#shared/contract/live.ts';
import { concerns } from './start-live.ts';

describe('what a live message concerns', () => {
  it('is the resource of that name, its calls, and whoever names the topic', () => {
    const query = (queryKey: readonly unknown[], meta?: Record<string, unknown>) => ({ queryKey, meta });
    expect(concerns(query(['device.transaction', 'list', {}]), 'device.transaction')).toBe(true);
    expect(concerns(query(['device.transaction.list', {}]), 'device.transaction')).toBe(true);
    expect(concerns(query(['app.dashboard.view'], { topics: ['device.transaction'] }), 'device.transaction')).toBe(
      true,
    );
    expect(concerns(query(['app.dashboard.view'], { topics: ['device.terminal'] }), 'device.transaction')).toBe(false);
    expect(concerns(query(['device.transaction_extra', 'list']), 'device.transaction')).toBe(false);
    expect(concerns(query([1, 'list']), 'device.transaction')).toBe(false);
    expect(concerns(query([1, 'list']), everything)).toBe(true);
  });
});
