import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { defaultCentre } from '#machines/map-dialog/map-dialog.ts';
import { standInForGoogle, googleKey, type GoogleBehaviour } from './harness/google-maps.ts';
import { useGallery, type GalleryOptions } from './harness/index.ts';
import { isAt } from './harness/parked.ts';

const theirs = [/^request to https:\/\/maps\.googleapis\.com$/];

/** Google Maps in the map dialog, tested against a stand-in that answers as documented. */
describe('Google Maps in the map dialog', () => {
  const gallery = useGallery();
  let page: Page;
  let zones: string[] = [];
  let libraries: string[] = [];

  /** Opens the dialog with a location, so that it does not ask for the position, unless another query is given. */
  async function open(
    behaviour: GoogleBehaviour = {},
    expected: readonly RegExp[] = [],
    log: string[] = [],
    options: GalleryOptions = {},
  ): Promise<void> {
    page = await gallery.open('widget-flow', {
      query: { widget: 'location', filled: '' },
      expected: [...theirs, ...expected],
      prepare: async (opened) => {
        opened.on('console', (message) => log.push(message.text()));
        ({ zones, libraries } = await standInForGoogle(opened.context(), behaviour));
      },
      ...options,
    });
    await page.locator('.location-button').last().click();
  }
  const ready = (): Promise<void> => isAt(page, 'mapDialog', 'opened.ready.choosing.idle');
  const asked = (): Promise<{ tokens: number; ended: number; geocoded: unknown[] }> =>
    page.evaluate('({ tokens: asked.tokens.length, ended: asked.ended.length, geocoded: asked.geocoded })');
  const value = async (): Promise<unknown> =>
    JSON.parse((await page.locator('[data-sample="flow"]').getAttribute('data-value')) ?? 'null');
  const search = async (): Promise<void> => {
    await page.getByRole('searchbox').fill('Giz');
    await page.getByRole('option', { name: 'Giza' }).click();
  };

  test('nothing of Google is asked for before the map button is pressed', async () => {
    const requests: string[] = [];
    page = await gallery.open('widget-flow', {
      query: { widget: 'location' },
      prepare: async (opened) => {
        await standInForGoogle(opened.context());
        opened.on('request', (request) => requests.push(request.url()));
      },
    });
    await page.locator('[data-flow]').first().waitFor();
    expect(requests.filter((url) => /google|map-dialog|map-surface/.test(url))).toEqual([]);
  });

  test('has the settings of the specification', async () => {
    await open();
    await ready();
    const options = await page.evaluate('({ ...standInMap.options, center: standInMap.options.center })');
    expect(options).toMatchObject({
      mapId: 'companyLocation',
      gestureHandling: 'greedy',
      streetViewControl: false,
      zoom: 11,
    });
    expect((await page.locator('.map').boundingBox())?.height).toBe(352);
    await expect.poll(() => page.evaluate('standInMarker.gmpDraggable')).toBe(true);
  });

  test('its marker and places come in the language of the page; without a position it shows the world', async () => {
    await open({}, [], [], { language: 'tr', query: { widget: 'location' } });
    await ready();
    const query = new URLSearchParams(libraries[0]);
    expect([libraries.length, query.get('key'), query.get('language')]).toEqual([1, googleKey, 'tr']);
    expect(query.get('libraries')?.split(',')).toEqual(expect.arrayContaining(['marker', 'places']));
    expect(
      await page.evaluate(
        '({ zoom: standInMap.options.zoom, center: standInMap.options.center, marker: globalThis.standInMarker ?? null })',
      ),
    ).toEqual({ zoom: 1, center: defaultCentre, marker: null });
  });

  test('a suggestion becomes a place, with its time zone, and ends its session', async () => {
    await open();
    await ready();
    await search();
    await page.getByText('Selected: Giza, Egypt').waitFor();
    await expect.poll(() => asked()).toMatchObject({ tokens: 1, ended: 1 });
    await search();
    await expect.poll(async () => (await asked()).ended).toBe(2);
    // The second one has a session of its own.
    expect((await asked()).tokens).toBe(2);
    const [zone = ''] = zones;
    const query = new URLSearchParams(zone);
    expect([query.get('key'), query.get('location')]).toEqual([googleKey, '29.98,31.13']);
    expect(Math.abs(Number(query.get('timestamp')) - Date.now() / 1000)).toBeLessThan(120);
    await expect.poll(() => page.evaluate('standInMap.getZoom()')).toBe(11);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(value).toEqual({
      location: { lat: 29.98, lng: 31.13 },
      name: 'Giza',
      formatted_address: 'Giza, Egypt',
      address: { country: 'Egypt', country_code: 'EG', state: 'Giza Governorate', city: 'Giza' },
      timezone: 'Africa/Cairo',
    });
  });

  test('a click and a dragged marker are looked up where they are', async () => {
    await open();
    await ready();
    await page.evaluate(
      'standInMap.trigger("click", { latLng: { lat: () => 29.9, lng: () => 31.2, toJSON: () => ({ lat: 29.9, lng: 31.2 }) }, stop() {} })',
    );
    await page.getByText('Selected: Pyramids Road, Giza, Egypt').waitFor();
    await page.evaluate('standInMarker.heard.trigger("dragend", { latLng: { toJSON: () => ({ lat: 30, lng: 31 }) } })');
    await expect
      .poll(async () => (await asked()).geocoded)
      .toEqual([
        { lat: 29.9, lng: 31.2 },
        { lat: 30, lng: 31 },
      ]);
    await ready();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect
      .poll(value)
      .toMatchObject({ location: { lat: 30, lng: 31 }, name: 'Giza', formatted_address: 'Pyramids Road, Giza, Egypt' });
  });

  test('no result: nothing to choose, and a point in the sea is an invalid location', async () => {
    await open({ isEmpty: true });
    await ready();
    await page.getByRole('searchbox').fill('Nowhere');
    await page.getByText('No matches').waitFor();
    await page.evaluate(
      'standInMap.trigger("click", { latLng: { lat: () => 0, lng: () => 0, toJSON: () => ({ lat: 0, lng: 0 }) }, stop() {} })',
    );
    await page.locator('.ui-toast', { hasText: 'Invalid location' }).waitFor();
    await page.getByText('Selected: Cairo, Egypt').waitFor();
    await expect.poll(() => asked()).toMatchObject({ ended: 0, geocoded: [{ lat: 0, lng: 0 }] });
  });

  test('a denied key: the grey panel, nothing to confirm', async () => {
    await open({ isDenied: true });
    const panel = page.locator('.map-panel');
    await panel.getByText('Error: AuthFailure').waitFor();
    await expect.poll(() => panel.textContent()).toContain('API key');
    await expect.poll(() => page.getByRole('button', { name: 'Confirm' }).isEnabled()).toBe(false);
    await page.getByRole('button', { name: 'Discard' }).click();
    await isAt(page, 'mapDialog', 'closed');
  });

  test('slow: what is looked up is told, and cannot be confirmed before it has come', async () => {
    await open({ slowness: 1500 });
    await ready();
    await page.evaluate(
      'standInMap.trigger("click", { latLng: { lat: () => 29.9, lng: () => 31.2, toJSON: () => ({ lat: 29.9, lng: 31.2 }) }, stop() {} })',
    );
    await isAt(page, 'mapDialog', 'opened.ready.resolving');
    await page.getByRole('status').getByText('Looking up the place').waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click({ force: true });
    await expect.poll(() => value()).toMatchObject({ name: 'Cairo' });
    await page.getByText('Selected: Pyramids Road').waitFor();
  });

  test('failing: said in the dialog, and the pick stays', async () => {
    await open({ isFailing: true });
    await ready();
    await page.getByRole('searchbox').fill('Giza');
    await page.getByText('Places could not be searched').waitFor();
    await page.evaluate(
      'standInMap.trigger("click", { latLng: { lat: () => 29.9, lng: () => 31.2, toJSON: () => ({ lat: 29.9, lng: 31.2 }) }, stop() {} })',
    );
    await page.getByText('The place could not be looked up').waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(value).toMatchObject({ name: 'Cairo' });
  });

  test('a library that does not come is logged, and the dialog says that there is no map', async () => {
    const logged: string[] = [];
    await open(
      { isUnreachable: true },
      [/console error: (The map could not be loaded|Failed to load resource)/],
      logged,
    );
    await page.getByRole('alert').getByText('The map cannot be loaded').waitFor();
    expect(logged.filter((line) => line.startsWith('The map could not be loaded'))).toHaveLength(1);
    await expect.poll(() => page.getByRole('button', { name: 'Confirm' }).isEnabled()).toBe(false);
  });
});
