import { describe, expect, it } from 'vitest';
import { storageOfOptions, storageOfPoll } from './storage.ts';

describe('what a terminal tells of its storage', () => {
  it('reads capacities in tens of thousands of punches and hundreds of people', () => {
    expect(storageOfOptions({ TransactionCount: '10', MaxAttLogCount: '10', MaxUserCount: '30' })).toEqual({
      records: '10',
      mostRecords: '100000',
      mostPeople: '3000',
    });
  });

  it('takes nothing for a number that is none, and no capacity of zero', () => {
    expect(storageOfOptions({ TransactionCount: '-1', MaxAttLogCount: '0', MaxUserCount: '1e5' })).toEqual({});
    expect(storageOfPoll({ records: null })).toEqual({});
    expect(storageOfPoll({ records: 283 })).toEqual({ records: '283' });
  });
});
