import type { Page } from 'playwright';
import type { PickedLocation } from '#shared/contract/index.ts';
import type { PlaceSuggestion } from '#machines/map-dialog/map-dialog.ts';

export const placeOf = (name: string, lat: number): PickedLocation => ({
  location: { lat, lng: 31.2 },
  name,
  formatted_address: `${name}, Egypt`,
  address: { country: 'Egypt', country_code: 'EG', state: 'Cairo', city: name },
  timezone: 'Africa/Cairo',
});
export const giza = placeOf('Giza', 29.99);
export const suggestion: PlaceSuggestion = { id: '7', name: 'Giza', detail: 'Egypt' };
export const tile = {
  land: [[0, 0, 1024, 0, 1024, 1024, 0, 1024]],
  borders: [],
  countries: [],
  places: [{ x: 500, y: 500, name: 'Giza', population: 5000 }],
};

/** Answers the calls of the built-in map at once: one tile, one suggestion, and one location for every point. */
export async function answerMap(page: Page): Promise<void> {
  await page.route('**/web/map/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const there = { lat: Number(searchParams.get('lat')), lng: Number(searchParams.get('lng')) };
    const data = pathname.includes('/settings/')
      ? { google_key: null }
      : pathname.includes('/tiles/')
        ? tile
        : pathname.includes('/place_at/')
          ? { ...giza, location: there }
          : /\/places\/7\//.test(pathname)
            ? giza
            : [suggestion];
    await route.fulfill({ json: { code: 'ZBMP0000', data, ...(Array.isArray(data) ? { total: 1, next: null } : {}) } });
  });
}
