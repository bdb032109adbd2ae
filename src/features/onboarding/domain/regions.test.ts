import { describe, expect, it } from 'vitest';
import { copyrightHolder, regionOfZone } from './regions.ts';

describe('regions', () => {
  it.each([
    ['America/Mexico_City', 'mx'],
    ['America/Tijuana', 'mx'],
    ['Mexico/BajaNorte', 'mx'],
    ['America/New_York', 'me'],
    ['Asia/Kolkata', 'in'],
    ['Asia/Calcutta', 'in'],
    ['Asia/Dubai', 'me'],
    ['Australia/Sydney', 'au'],
    ['Europe/London', 'me'],
    ['UTC', 'me'],
    ['', 'me'],
  ])('%s is %s', (zone, region) => expect(regionOfZone(zone)).toBe(region));

  it.each([
    ['Asia/Dubai', 'Muster Middle East'],
    ['America/Tijuana', 'Muster México'],
    ['Asia/Kathmandu', 'Muster'],
    ['America/Sao_Paulo', 'Muster'],
  ])('%s reads that %s holds the rights', (zone, holder) => expect(copyrightHolder(zone)).toBe(holder));
});
