import { describe, expect, it } from 'vitest';
import { isTimeZone } from '#shared/contract/index.ts';
import { languages } from '#shared/i18n/index.ts';
import { findTimeZones, timeZones, zoneChoices } from './time-zones.ts';

const now = Date.parse('2026-07-01T12:00:00Z');
const found = (text: string, language: (typeof languages)[number] = 'en'): string[] =>
  findTimeZones(text, zoneChoices(language, now)).map(({ zone }) => zone);

describe('time zones', () => {
  it.each(languages)(
    'are all offered where nothing is typed, UTC and the last of the alphabet too (%s)',
    (language) => {
      expect(found(' ', language)).toEqual(timeZones);
      expect(timeZones.filter((zone) => !isTimeZone(zone))).toEqual([]);
      expect(timeZones).toEqual(expect.arrayContaining(['UTC', 'Europe/London', 'Pacific/Wallis']));
      expect(new Set(timeZones).size).toBe(timeZones.length);
    },
  );

  it.each([
    ['MEXICO city', 'America/Mexico_City'],
    ['city_mexico', 'America/Mexico_City'],
    ['europe/lond', 'Europe/London'],
    ['katmandu', 'Asia/Kathmandu'],
    ['kathmandu', 'Asia/Kathmandu'],
    ['Calcutta', 'Asia/Kolkata'],
    ['saigon', 'Asia/Ho_Chi_Minh'],
    ['São Paulo', 'America/Sao_Paulo'],
    ['+05:45', 'Asia/Kathmandu'],
    ['+5:45', 'Asia/Kathmandu'],
    ['utc+0545', 'Asia/Kathmandu'],
    ['GMT +5:45', 'Asia/Kathmandu'],
    ['-3', 'America/Sao_Paulo'],
    ['\u22123:00', 'America/Sao_Paulo'],
    ['+1', 'Europe/London'],
    ['nepal', 'Asia/Kathmandu'],
    ['india', 'Asia/Kolkata'],
    ['brazil', 'America/Sao_Paulo'],
    ['united kingdom', 'Europe/London'],
  ])('%s finds %s', (text, zone) => expect(found(text)).toContain(zone));

  it('are found in the reader\u2019s language', () => {
    expect(found('Türkiye', 'tr')).toEqual(['Europe/Istanbul']);
    expect(found('espana', 'es-MX')).toContain('Europe/Madrid');
    expect(found('نيبال', 'ar')).toEqual(['Asia/Kathmandu']);
  });

  it('are not found by what they are not', () => {
    expect(found('nowhere')).toEqual([]);
    expect(found('+05:45')).toEqual(['Asia/Kathmandu']);
    expect(found('+27')).toEqual([]);
  });
});
