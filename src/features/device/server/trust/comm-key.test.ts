import { describe, expect, it } from 'vitest';
import { hashCommKey, judgeKey } from './comm-key.ts';

const pinned = hashCommKey('s3cret');
const plain = { offered: null, isHandshake: false, pinned: null, isRequired: false, isProvedHere: false };

describe('the communication key of a request', () => {
  it.each<[string, Partial<Parameters<typeof judgeKey>[0]>, string]>([
    ['no key is wanted', { offered: 'any' }, 'none'],
    ['the pinned one', { pinned, offered: 's3cret', isHandshake: true }, 'right'],
    ['another one', { pinned, offered: 'S3cret', isHandshake: true }, 'wrong'],
    ['its hash', { pinned, offered: pinned, isHandshake: true }, 'wrong'],
    ['none in a handshake', { pinned, isHandshake: true, isProvedHere: true }, 'missing'],
    ['none in a poll, after a handshake from here', { pinned, isProvedHere: true }, 'none'],
    ['none in a poll, from elsewhere', { pinned }, 'awaited'],
    ['the first one where one is wanted', { isRequired: true, offered: 'new', isHandshake: true }, 'pinned'],
    ['none where one is wanted', { isRequired: true, isHandshake: true }, 'missing'],
    ['none in a poll where one is wanted', { isRequired: true }, 'awaited'],
  ])('%s', (_, different, expected) => {
    expect(judgeKey({ ...plain, ...different })).toBe(expected);
  });
});
