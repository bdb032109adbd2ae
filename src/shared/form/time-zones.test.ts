import { describe, expect, it } from 'vitest';
import { isTimeZone } from '#shared/contract/index.ts';
import { findTimeZones, timeZones } from './time-zones.ts';

describe('time zones', () => {
  it('are all offered where nothing is typed, UTC and the last of the alphabet too, and the server takes each', () => {
    expect(findTimeZones(' ')).toEqual(timeZones);
    expect(timeZones.filter((zone) => !isTimeZone(zone))).toEqual([]);
    expect(timeZones).toEqual(expect.arrayContaining(['UTC', 'Europe/London', 'Pacific/Wallis']));
    expect(new Set(timeZones).size).toBe(timeZones.length);
  });

  it.each([
    ['mexico', ['America/Mexico_City']],
    ['MEXICO city', ['America/Mexico_City']],
    ['city_mexico', ['America/Mexico_City']],
    ['europe/lond', ['Europe/London']],
    ['nowhere', []],
  ])('%s finds %j', (text, found) => expect(findTimeZones(text)).toEqual(found));
});
