import { expect, it } from 'vitest';
import { noticeKey } from './notifications.ts';

const about = { namespace: 'per', key: 'employee' } as const;

it.each([
  [13, 0, 'import_all', 'matching_all'],
  [0, 2, 'import_none', 'matching_none'],
  [13, 2, 'import_done', 'matching_done'],
  [0, 0, 'import_all', 'matching_all'],
])('%i done and %i refused: mentions what there is', (done, refused, imported, matched) => {
  expect(noticeKey({ kind: 'import_done', data: { about, made: done, failed: refused } })).toBe(imported);
  expect(noticeKey({ kind: 'matching_done', data: { about, action: 'approve', done, refused } })).toBe(matched);
});
