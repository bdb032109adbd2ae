import { describe, expect, it } from 'vitest';
import { isDue } from './due.ts';

const rule = {
  event: 'late',
  digest: 'immediate',
  digest_weekday: 'monday',
  digest_at: '08:00',
  quiet_from: null,
  quiet_until: null,
  told_on: null,
} as const;
/** 2026-03-02 is a Monday. */
const at = (time: string, day = '2026-03-02') =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('Asia/Dubai');

describe('when a rule notifies', () => {
  it.each([
    ['at any time without quiet hours', {}, at('03:00'), true],
    ['not in quiet hours', { quiet_from: '21:00', quiet_until: '06:30' }, at('03:00'), false],
    ['not as they begin', { quiet_from: '21:00', quiet_until: '06:30' }, at('21:00'), false],
    ['again as they end', { quiet_from: '21:00', quiet_until: '06:30' }, at('06:30'), true],
    ['not at noon', { quiet_from: '12:00', quiet_until: '13:00' }, at('12:30'), false],
    ['always if they begin as they end', { quiet_from: '12:00', quiet_until: '12:00' }, at('12:00'), true],
    ['daily not before its time', { digest: 'daily' }, at('07:59'), false],
    ['daily at its time', { digest: 'daily' }, at('08:00'), true],
    ['daily once', { digest: 'daily', told_on: '2026-03-02' }, at('09:00'), false],
    [
      'daily whatever the quiet hours were',
      { digest: 'daily', quiet_from: '07:00', quiet_until: '10:00' },
      at('08:05'),
      true,
    ],
    ['weekly on its day', { digest: 'weekly', told_on: '2026-02-23' }, at('08:00'), true],
    ['weekly on no other day', { digest: 'weekly' }, at('08:00', '2026-03-03'), false],
    ['of documents in the morning', { event: 'document_expiring' }, at('06:00'), true],
    ['of documents once', { event: 'document_expiring', told_on: '2026-03-02' }, at('10:00'), false],
    [
      'of documents after the quiet hours',
      { event: 'document_expiring', quiet_from: '22:00', quiet_until: '07:00' },
      at('06:30'),
      false,
    ],
    [
      'of documents as these end',
      { event: 'document_expiring', quiet_from: '22:00', quiet_until: '07:00' },
      at('07:00'),
      true,
    ],
  ] as const)('%s', (_, changes, local, expected) => {
    expect(isDue({ ...rule, ...changes }, local)).toBe(expected);
  });
});
