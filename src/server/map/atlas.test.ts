import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finestTile, mapTileSchema, tileSize } from '#shared/contract/map.ts';
import { isTimeZone } from '#shared/contract/index.ts';
import { openAtlas, type Atlas } from './atlas.ts';
import { normaliseName } from './normalise.ts';

let atlas: Atlas;
const folder = mkdtempSync(join(tmpdir(), 'muster-atlas-'));
// The first build of an installation takes seconds; on a busy machine, longer.
beforeAll(async () => void (atlas = await openAtlas(folder)), 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const first = (text: string, language = 'en') => atlas.search(text, language)[0];

describe('place search', () => {
  it.each([
    ['cairo', 'Cairo (القاهرة)', 'Egypt'],
    ['القاهرة', 'القاهرة (Cairo)', 'Egypt'],
    ['قاهرة', 'القاهرة (Cairo)', 'Egypt'],
    ['الرياض', 'الرياض (Riyadh)', 'Riyadh Region, Saudi Arabia'],
    ['東京', '東京 (Tokyo)', 'Japan'],
    ['москва', 'Москва (Moscow)', 'Russia'],
    ['İSTANBUL', 'Istanbul', 'Türkiye'],
    ['sao paulo', 'São Paulo', 'Brazil'],
    ['springfield, illinois', 'Springfield', 'Illinois, United States'],
    ['guadalajara, mex', 'Guadalajara', 'Jalisco, Mexico'],
    ['york city', 'New York City', 'New York, United States'],
  ])('%s finds %s', (text, name, detail) => expect(first(text)).toMatchObject({ name, detail }));

  it('names countries in the language that is asked for', () => {
    expect(first('guadalajara', 'es-MX')?.detail).toBe('Jalisco, México');
    expect(first('دبي', 'ar')?.detail).toBe('الإمارات العربية المتحدة');
  });

  it('gives at most eight places, and none for unknown or empty text', () => {
    expect(atlas.search('san', 'en')).toHaveLength(8);
    for (const text of ['', '  ', ',', '<>', 'qqqqqq', 'cairo, japan']) expect(atlas.search(text, 'en')).toEqual([]);
  });
});

describe('a place', () => {
  it('is retrieved as the form keeps it', () => {
    expect(atlas.retrieve(Number(first('istanbul')?.id), 'tr')).toEqual({
      location: { lat: 41.01384, lng: 28.94966 },
      name: 'Istanbul',
      formatted_address: 'Istanbul, Türkiye',
      address: { country: 'Türkiye', country_code: 'TR', state: 'Istanbul', city: 'Istanbul' },
      timezone: 'Europe/Istanbul',
    });
    expect(atlas.retrieve(99_999_999, 'en')).toBeUndefined();
  });

  it('is in its own script in an Arabic page', () =>
    expect(atlas.retrieve(Number(first('cairo')?.id), 'ar')?.formatted_address).toBe('القاهرة، مصر'));
});

describe('reverse geocoding', () => {
  it.each([
    ['Cairo', 30.05, 31.24, 'Cairo', 'EG', 'Africa/Cairo'],
    ['Mexico City', 19.43, -99.13, 'Mexico City', 'MX', 'America/Mexico_City'],
    ['Riyadh', 24.7, 46.7, 'Riyadh', 'SA', 'Asia/Riyadh'],
    ['Suva over the date line', -18.14, 178.44, 'Suva', 'FJ', 'Pacific/Fiji'],
  ])('%s', (_, lat, lng, city, code, timezone) => {
    const place = atlas.placeAt(lat, lng, 'en');
    expect(place).toMatchObject({ location: { lat, lng }, address: { city, country_code: code }, timezone });
    expect(isTimeZone(place?.timezone ?? '')).toBe(true);
  });

  it('is nowhere in the ocean and on the ice', () => {
    for (const [lat, lng] of [
      [0, -30],
      [-45, -130],
      [89.9, 10],
      [-90, 180],
    ] as const)
      expect(atlas.placeAt(lat, lng, 'en')).toBeNull();
  });

  it('crosses the date line', () => expect(atlas.placeAt(-16.8, -179.97, 'en')?.address.country_code).toBe('FJ'));
});

describe('a tile', () => {
  it('has land, borders, countries and the largest towns within its frame', () => {
    const tile = mapTileSchema.parse(atlas.tile(4, 9, 6, 'en'));
    expect(tile.places.map(({ name }) => name)).toContain('Cairo');
    expect(tile.countries.map(({ name }) => name)).toContain('Egypt');
    expect(tile.borders.length).toBeGreaterThan(0);
    for (const ring of tile.land) {
      expect(ring.length % 2).toBe(0);
      for (const value of ring) expect(Math.abs(value - tileSize / 2)).toBeLessThanOrEqual(tileSize / 2 + 17);
    }
    for (const { x, y } of tile.places) expect([x >= 0, x <= tileSize, y >= 0, y <= tileSize]).not.toContain(false);
  });

  const area = (rings: readonly (readonly number[])[]) =>
    Math.abs(
      rings.reduce(
        (sum, ring) =>
          sum +
          ring.reduce(
            (part, _, at) =>
              at % 2
                ? part
                : part +
                  (ring[at] ?? 0) * (ring[(at + 3) % ring.length] ?? 0) -
                  (ring[(at + 2) % ring.length] ?? 0) * (ring[at + 1] ?? 0),
            0,
          ) /
            2,
        0,
      ),
    );

  it('names countries as the language does, whatever the shapes call them', () => {
    const names = (language: string) => atlas.tile(0, 0, 0, language)?.countries.map(({ name }) => name) ?? [];
    expect(names('en')).toEqual(
      expect.arrayContaining(['Türkiye', 'Bosnia & Herzegovina', 'Congo - Kinshasa', 'United States']),
    );
    expect(names('en')).not.toContain('Turkey');
    expect(names('es-MX')).toEqual(expect.arrayContaining(['Turquía', 'México']));
  });

  it('is only land in the desert and only sea in the ocean', () => {
    // 16.69 N 20.05 E, where the map opens without a position.
    expect(area(atlas.tile(9, 284, 231, 'en')?.land ?? [])).toBeGreaterThan(tileSize * tileSize);
    expect(atlas.tile(9, 213, 256, 'en')?.land).toEqual([]);
  });

  it('has no line from edge to edge where land crosses the date line', () => {
    const rings = atlas.tile(0, 0, 0, 'en')?.land ?? [];
    const jumps = rings.filter((ring) =>
      ring.some(
        (x, at) =>
          at % 2 === 0 &&
          at > 1 &&
          Math.abs(x - (ring[at - 2] ?? x)) > tileSize / 2 &&
          // The south pole's ring runs along the lower edge.
          (ring[at + 1] ?? 0) < tileSize,
      ),
    );
    expect(jumps).toHaveLength(0);
    // Chukotka, on the far side.
    expect(area(atlas.tile(4, 0, 3, 'en')?.land ?? [])).toBeGreaterThan(1000);
  });

  it('does not exist outside the map', () => {
    expect(atlas.tile(1, 2, 0, 'en')).toBeUndefined();
    expect(atlas.tile(finestTile + 1, 0, 0, 'en')).toBeUndefined();
  });
});

describe('a normalised name', () => {
  it.each([
    ['İstanbul', 'istanbul'],
    ['São-Paulo', 'sao paulo'],
    ['Łódź', 'lodz'],
    ['القَاهِرَة', 'القاهره'],
    ['أسوان', 'اسوان'],
    ['Xi’an', 'xi an'],
  ])('%s is %s', (text, name) => expect(normaliseName(text)).toBe(name));

  it('stays as it is', () => {
    for (const text of ['İstanbul', 'São-Paulo', 'القَاهِرَة', 'ﬁ', 'Straße'])
      expect(normaliseName(normaliseName(text))).toBe(normaliseName(text));
  });
});
