import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hslToRgb, normaliseColor, readColor, rgbToHsl } from './color-text.ts';

const channel = fc.integer({ min: 0, max: 255 });

describe('normaliseColor', () => {
  it.each([
    ['#1a73e8', '#1a73e8'],
    ['1A73E8', '#1a73e8'],
    ['#fa0', '#ffaa00'],
    ['FA0', '#ffaa00'],
    [' #1a73e8 ', '#1a73e8'],
    ['rgb(26, 115, 232)', '#1a73e8'],
    ['rgb(26 115 232)', '#1a73e8'],
    ['RGB(100%, 0%, 50%)', '#ff0080'],
    ['rgba(26,115,232,0.5)', '#1a73e880'],
    ['rgb(26 115 232 / 50%)', '#1a73e880'],
    ['rgba(26,115,232,1)', '#1a73e8'],
    ['rgba(0,0,0,.25)', '#00000040'],
    ['rgba(1,2,3,100%)', '#010203'],
    ['hsl(0, 100%, 50%)', '#ff0000'],
    ['hsl(120deg 100% 25%)', '#008000'],
    ['hsl(360, 100%, 50%)', '#ff0000'],
    ['hsla(240,100%,50%,0)', '#0000ff00'],
    ['1A73E880', '#1a73e880'],
    ['#1a73e880', '#1a73e880'],
    ['', ''],
    ['#12', ''],
    ['#1234', ''],
    ['12345', ''],
    ['#1234567', ''],
    ['ggg', ''],
    ['red', ''],
    ['rgb(256,0,0)', ''],
    ['rgb(-1,0,0)', ''],
    ['rgb(1,2)', ''],
    ['rgba(1,2,3,1.1)', ''],
    ['rgba(1,2,3,101%)', ''],
    ['hsl(361,0%,0%)', ''],
    ['hsl(0,101%,0%)', ''],
    ['hsl(0,50,50)', ''],
    ['rgb(1,2,3,4,5)', ''],
    ['rgb(1,2,3) url(x)', ''],
    ['hsl(0,0%,101%)', ''],
    ['rgb(1e2,0,0)', ''],
  ])('reads %j as %j', (pasted, color) => {
    expect(normaliseColor(pasted, true)).toBe(color);
  });

  it('drops the opacity where a colour has to be opaque', () => {
    expect(normaliseColor('rgba(26,115,232,0.5)', false)).toBe('#1a73e8');
    expect([normaliseColor('#1a73e880', false), normaliseColor('1A73E880', false)]).toEqual(['', '']);
  });

  it('gives a colour of the wire or nothing, and the same again when read again, whatever is pasted', () => {
    const pasted = fc.oneof(
      fc.string(),
      fc.stringMatching(/^#?[0-9a-fA-F]{2,8}$/),
      fc.stringMatching(/^(rgb|hsl)a?\(\d{1,3}, ?\d{1,3}%?, ?\d{1,3}%?(, ?[01](\.\d)?)?\)$/),
    );
    fc.assert(
      fc.property(pasted, fc.boolean(), (text, alpha) => {
        const color = normaliseColor(text, alpha);
        expect(color === '' || (alpha ? /^#[0-9a-f]{6}([0-9a-f]{2})?$/ : /^#[0-9a-f]{6}$/).test(color)).toBe(true);
        expect(normaliseColor(color, alpha)).toBe(color);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads one colour the same in every notation', () => {
    fc.assert(
      fc.property(channel, channel, channel, (r, g, b) => {
        const pairs = [r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('');
        expect([
          readColor(pairs),
          readColor(`#${pairs.toUpperCase()}`),
          readColor(`rgb(${r}, ${g}, ${b})`),
          readColor(`rgba(${r} ${g} ${b} / 100%)`),
        ]).toEqual(Array.from({ length: 4 }, () => ({ r, g, b, a: 1 })));
      }),
    );
  });

  it('goes from red, green and blue to hue, saturation and lightness and back', () => {
    fc.assert(
      fc.property(channel, channel, channel, (r, g, b) => {
        const { h, s, l } = rgbToHsl({ r, g, b });
        expect(h >= 0 && h <= 360 && s >= 0 && s <= 100 && l >= 0 && l <= 100).toBe(true);
        expect(hslToRgb(h, s, l)).toEqual({ r, g, b });
      }),
    );
  });
});
