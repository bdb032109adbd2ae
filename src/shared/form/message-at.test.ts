import { describe, expect, it } from 'vitest';
import { messageAt } from './use-record-form.ts';

const required = { code: 'required' };
const unique = { code: 'unique' };

describe('messageAt', () => {
  it('says nothing of a field that has not been left', () => {
    expect(messageAt('code', '', { code: [required] }, null, false)).toBeUndefined();
    expect(messageAt('code', '', { code: [required] }, null, true)).toEqual(required);
  });

  it('keeps what the server said while its value stands there, and no longer', () => {
    const refused = { values: { code: 'a1' }, messages: { code: [unique] } };
    expect(messageAt('code', 'a1', {}, refused, true)).toEqual(unique);
    expect(messageAt('code', 'a1', {}, refused, false)).toEqual(unique);
    expect(messageAt('code', 'a2', {}, refused, true)).toBeUndefined();
    expect(messageAt('name', 'a1', {}, refused, true)).toBeUndefined();
  });

  it('lets the form speak before the server', () => {
    const refused = { values: { code: '' }, messages: { code: [unique] } };
    expect(messageAt('code', '', { code: [required] }, refused, true)).toEqual(required);
  });
});
