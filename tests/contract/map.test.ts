import { beforeAll, describe, expect, it } from 'vitest';
import { commonCodes } from '#shared/contract/index.ts';
import { mapSettings, mapTile, placeAt, retrievePlace, searchPlaces } from '#shared/contract/map.ts';
import { startTestServer } from '#tests/support/server.ts';
import { useServer } from '#tests/support/use-server.ts';

const server = useServer();
beforeAll(async () => {
  // Built once for the installation, which takes seconds, or more on a busy machine.
  await server.caller().callEndpoint(searchPlaces, { query: { search: 'x', language: 'en' } }, { timeLimit: 180_000 });
}, 200_000);

describe('the built-in map', () => {
  const nobody = () => server.caller();

  it('answers to anybody: search, the place found, the place at a point, a tile', async () => {
    const found = await nobody().callEndpoint(searchPlaces, { query: { search: 'riyadh', language: 'en' } });
    const suggestion = found.isSuccess ? found.data.data[0] : undefined;
    expect(suggestion).toMatchObject({ name: 'Riyadh (الرياض)' });
    const place = await nobody().callEndpoint(retrievePlace, {
      params: { id: suggestion?.id ?? '' },
      query: { language: 'ar' },
    });
    expect(place.isSuccess && place.data.data).toMatchObject({
      name: 'الرياض',
      timezone: 'Asia/Riyadh',
      address: { country_code: 'SA' },
    });
    const at = await nobody().callEndpoint(placeAt, { query: { lat: 24.7, lng: 46.7, language: 'en' } });
    expect(at.isSuccess && at.data.data?.address.city).toBe('Riyadh');
    const tile = await nobody().callEndpoint(mapTile, {
      params: { zoom: '0', x: '0', y: '0' },
      query: { language: 'tr' },
    });
    expect(tile.isSuccess && tile.data.data.countries.map(({ name }) => name)).toContain('Brezilya');
  });

  it('refuses what is no point, no place and no tile', async () => {
    const wrong = await nobody().callEndpoint(placeAt, { query: { lat: 91, lng: 0, language: 'en' } });
    expect(wrong).toMatchObject({ isSuccess: false, fields: { lat: [{ code: 'max' }] } });
    const expected = { code: commonCodes.notFound.code };
    await expect(
      nobody().callEndpoint(retrievePlace, { params: { id: '999999999' }, query: {} }),
    ).rejects.toMatchObject(expected);
    await expect(
      nobody().callEndpoint(mapTile, { params: { zoom: '3', x: '8', y: '0' }, query: {} }),
    ).rejects.toMatchObject(expected);
  });

  it.each(['aa-bb-cc', 'en-Abcd', 'x', ''])('refuses the language %j', async (language) => {
    for (const path of ['places/?search=x&', 'places/1/?', 'place_at/?lat=1&lng=1&', 'tiles/1/1/1/?'])
      expect((await server.fetch(`/web/map/api/v2/${path}language=${language}`)).status).toBe(400);
  });

  it.each(['lat=&lng=', 'lat=0&lng=', 'lat=%20&lng=0', 'lng=0'])('takes ?%s for no point', async (query) => {
    expect((await server.fetch(`/web/map/api/v2/place_at/?${query}`)).status).toBe(400);
  });

  it('limits how often an address may search', async () => {
    const { host } = server;
    const answers = await Promise.all(
      Array.from({ length: 245 }, () =>
        server.fetch('/web/map/api/v2/places/?search=riyadh', { from: '203.0.113.9' }).then(({ status }) => status),
      ),
    );
    expect(answers.filter((status) => status === 429).length).toBe(5);
    expect(host.config.googleMapsKey).toBeUndefined();
  });

  it('gives way to Google Maps where a key is configured', async () => {
    expect(await nobody().callEndpoint(mapSettings)).toMatchObject({ data: { data: { google_key: null } } });
    const withKey = await startTestServer({ environment: { GOOGLE_MAPS_KEY: 'AIza-test_key' } });
    try {
      expect(await withKey.caller().callEndpoint(mapSettings)).toMatchObject({
        data: { data: { google_key: 'AIza-test_key' } },
      });
    } finally {
      await withKey.stop();
    }
  });
});
