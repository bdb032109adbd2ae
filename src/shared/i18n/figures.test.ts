import { describe, expect, it } from 'vitest';
import { isoFormats, type DurationLook } from '#shared/contract/formats.ts';
import { formatTime } from './dates.ts';
import { durationText, hoursText } from './figures.ts';
import type { Writing } from './writing.ts';

const written = (durations: DurationLook, language: Writing['language'] = 'en'): Writing => ({
  language,
  ...isoFormats,
  figures: { durations, own: { ot_min: { unit: 'days', decimals: 3 } }, seconds: false, csvDecimal: 'point' },
});

describe('lengths of time', () => {
  it.each([
    ['hours', 2, 465, '7:45'],
    ['decimal', 2, 465, '7.75'],
    ['decimal', 1, 465, '7.8'],
    ['minutes', 2, 465, '465'],
    ['days', 2, 465, '0.97'],
    ['decimal', 2, 0, '0.00'],
  ] as const)('in %s with %i digits: %i minutes are %s', (unit, decimals, minutes, text) => {
    expect(durationText(minutes, written({ unit, decimals }))).toBe(text);
  });

  it('are told by the figure where it has a unit of its own', () => {
    expect(durationText(60, written({ unit: 'hours', decimals: 0 }), 'ot_min')).toBe('0.125');
    expect(durationText(60, written({ unit: 'hours', decimals: 0 }), 'late_min')).toBe('1:00');
  });

  it('have the decimal mark of the language', () => {
    expect(durationText(465, written({ unit: 'decimal', decimals: 2 }, 'tr'))).toBe('7,75');
  });

  it('stay hours where a sentence says hours', () => {
    expect(hoursText(465, written({ unit: 'minutes', decimals: 0 }))).toBe('7:45');
  });

  it('are hours and minutes where no company says otherwise', () => {
    expect(durationText(465, { language: 'en', ...isoFormats })).toBe('7:45');
  });
});

it('leaves seconds out where a company does not want them', () => {
  expect(formatTime('08:57:12', written({ unit: 'hours', decimals: 0 }))).toBe('08:57');
});
