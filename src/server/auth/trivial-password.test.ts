import { describe, expect, it } from 'vitest';
import { isTrivialPassword } from './trivial-password.ts';

describe('trivial passwords', () => {
  it.each([
    'Password1!',
    'P@ssw0rd!',
    'P@$$w0rd1',
    'Passw0rd#2026',
    'Welcome2026!',
    'Qwerty123!',
    '1Qaz@wsx',
    'Admin@123',
    'Summer2026!',
    'Aa123456!',
    'Test@1234',
    '!!Aa11!!',
    'ILoveYou1!',
    '2026!Monday',
    'L3tme1n!!',
  ])('%s is one', (password) => {
    expect(isTrivialPassword(password)).toBe(true);
  });

  it.each(['Muster#2026', 'Correct#Horse7', 'Fresh&Bread22', 'tR9!kq$Zu2', 'Blue%Kettle41'])(
    '%s is none',
    (password) => {
      expect(isTrivialPassword(password)).toBe(false);
    },
  );

  it('include those that contain the name of the person or the company', () => {
    const own = ['maria.lopez', 'Globex Trading', 'globex', 'Ann'];
    for (const password of ['Globex!2026x', 'G10bex!2026x', 'Maria.Lopez1!', 'MariaLopez1!', 'xGlobexTrading1!']) {
      expect.soft(isTrivialPassword(password, own), password).toBe(true);
    }
    // Three letters occur in half of all words.
    expect(isTrivialPassword('Banner%Kettle41', own)).toBe(false);
  });
});
