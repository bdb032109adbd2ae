import { describe, expect, it } from 'vitest';
import { placePeaks } from './bar-chart.tsx';

const bars = (...values: readonly number[]) => values.map((value) => ({ value }));
const hours = (...full: readonly number[]) =>
  bars(...Array.from({ length: 24 }, (_, hour) => (full.includes(hour) ? 12 : 1)));

describe('the figures of the highest bars', () => {
  it('stand on every bar that is as high', () => {
    expect([...placePeaks(hours(8, 17), 12, '12')]).toEqual([
      [8, 'everywhere'],
      [17, 'everywhere'],
    ]);
  });

  it('stand side by side on a wide screen, where they would touch on a phone', () => {
    expect([...placePeaks(hours(8, 9), 12, '12')]).toEqual([
      [8, 'everywhere'],
      [9, 'wide'],
    ]);
    expect([...placePeaks(bars(3, 3, 3), 3, '3').values()]).toEqual(['everywhere', 'everywhere', 'everywhere']);
  });

  it('never touch one another', () => {
    expect([...placePeaks(hours(8, 9, 10, 11), 12, '12,345').keys()]).toEqual([8, 10]);
  });
});
