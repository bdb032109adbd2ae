import { describe, expect, it } from 'vitest';
import { regionOfZone } from './regions.ts';

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
});
