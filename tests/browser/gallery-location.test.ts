import type { Page, Route } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultCentre, type Coordinates, type MapDialogInput } from '#machines/map-dialog/map-dialog.ts';
import { mapDialogMachine } from '#machines/map-dialog/map-dialog.machine.ts';
import { walk, type Settlement } from '#machines/testing/index.ts';
import type { PickedLocation } from '#shared/contract/index.ts';
import { useGallery } from './harness/index.ts';
import { answerMap, giza, placeOf, suggestion, tile } from './harness/map-answers.ts';
import { isAt, letGo, parkIn, passIn, pressBehind } from './harness/parked.ts';

const cairo = placeOf('Cairo', 30.06);

/** Calls of the map: tiles are answered at once, the others when the walk says so. */
function mapCalls() {
  let waiting: { id: string; route: Route }[] = [];
  const idOf = (path: string): string =>
    path.includes('/settings/')
      ? 'loadMap'
      : path.includes('/place_at/')
        ? 'findPlaceAt'
        : /\/places\/\d+\//.test(path)
          ? 'fetchPlace'
          : 'suggestPlaces';
  return {
    on: async (page: Page): Promise<void> => {
      waiting = [];
      await page.route('**/web/map/**', async (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname.includes('/tiles/')) return route.fulfill({ json: { code: 'ZBMP0000', data: tile } });
        waiting.push({ id: idOf(pathname), route });
      });
    },
    settle: async (id: string, result: Settlement): Promise<void> => {
      await expect.poll(() => waiting.some((one) => one.id === id)).toBe(true);
      const { route } = waiting.findLast((one) => one.id === id) ?? {};
      waiting = waiting.filter((one) => one.id !== id);
      if ('error' in result) return route?.abort('failed');
      const query = new URL(route?.request().url() ?? 'http://none').searchParams;
      // A location at a point is exactly where it was requested.
      const there =
        id === 'findPlaceAt' && result.output !== null
          ? { location: { lat: Number(query.get('lat')), lng: Number(query.get('lng')) } }
          : null;
      const data = id === 'loadMap' ? { google_key: null } : there ? { ...giza, ...there } : result.output;
      // A deleted location is not found.
      if (id === 'fetchPlace' && data === null)
        return route?.fulfill({ status: 404, json: { code: 'ZBCO0003', context: {} } });
      return route?.fulfill({
        json: { code: 'ZBMP0000', data, ...(Array.isArray(data) ? { total: data.length, next: null } : {}) },
      });
    },
  };
}

describe('map dialog in the browser', () => {
  const gallery = useGallery();
  const calls = mapCalls();
  let page: Page;
  let isOpen = false;
  beforeEach(() => {
    isOpen = false;
  });

  const dialog = () => page.getByRole('dialog', { name: 'Location on the map' });
  const value = async (): Promise<unknown> =>
    JSON.parse((await page.locator('[data-sample="flow"]').getAttribute('data-value')) ?? 'null');
  const at = (state: string): Promise<void> => isAt(page, 'mapDialog', state);

  test('walks every path', async () => {
    await walk({
      machine: mapDialogMachine,
      input: { value: null, defaultPosition: null },
      alsoInputs: [{ value: cairo, defaultPosition: null } satisfies MapDialogInput],
      project: ({ pick, problem, suggestions, value: kept, text }) => [
        pick?.name,
        problem,
        suggestions.length,
        kept?.name,
        text,
      ],
      // Only Google can refuse a key, which has its own test. A value can only be replaced if there is one.
      unreachable: ['opened.refused'],
      isPossible: ({ value: kept, suggestions, text }, event) =>
        event.type !== 'key.refused' &&
        (event.type !== 'value.replaced' || kept !== null) &&
        (event.type !== 'suggestion.chosen' || suggestions.length > 0) &&
        !('text' in event && event['text'] === text),
      events: {
        'map.pressed': [{ type: 'map.pressed' }],
        'text.typed': [
          { type: 'text.typed', text: 'Giza' },
          { type: 'text.typed', text: ' ' },
        ],
        'suggestion.chosen': [{ type: 'suggestion.chosen', id: '7' }],
        'point.chosen': [{ type: 'point.chosen', point: { lat: 5, lng: 6 } }],
        'confirm.pressed': [{ type: 'confirm.pressed' }],
        'discard.pressed': [{ type: 'discard.pressed' }],
        'key.refused': [{ type: 'key.refused' }],
        'value.replaced': [{ type: 'value.replaced', value: null }],
      },
      outcomes: {
        askPosition: { done: [{ lat: 1, lng: 2 }] satisfies Coordinates[], fails: true },
        loadMap: { done: ['ready'], fails: true },
        suggestPlaces: { done: [[suggestion]], fails: true },
        fetchPlace: { done: [giza, null], fails: true },
        findPlaceAt: { done: [giza, null], fails: true },
      },
      start: async ({ value: begin }) => {
        const query = { section: 'widget-flow', widget: 'location', ...(begin ? { filled: '' } : {}) };
        if (isOpen) {
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await calls.on(page);
          await page.goto(`/gallery?${new URLSearchParams(query).toString()}`);
        } else {
          page = await gallery.open('widget-flow', {
            query,
            expected: [/could not be loaded/, /Failed to load resource/],
            prepare: async (opened) => {
              await parkIn(opened);
              await calls.on(opened);
            },
          });
        }
        isOpen = true;
        await page.locator('[data-flow]').first().waitFor();
      },
      gestures: {
        'map.pressed': () => page.getByRole('button', { name: /on the map$/ }).click(),
        'text.typed': (_, { text }) => page.getByRole('searchbox').fill(text),
        'suggestion.chosen': () => page.getByRole('option', { name: 'Giza' }).click(),
        'point.chosen': () => page.locator('.map-surface').press('Enter'),
        'confirm.pressed': () => dialog().getByRole('button', { name: 'Confirm' }).click(),
        'discard.pressed': () => dialog().getByRole('button', { name: 'Discard' }).click(),
        'key.refused': () => Promise.resolve(),
        'value.replaced': () => pressBehind(page, 'nothing'),
      },
      settle: (_, id, result) => (id === 'askPosition' ? letGo(page, 'position', result) : calls.settle(id, result)),
      pass: (_, delay) => passIn(page, delay === 'geolocationTimeout' ? 1000 : 500).then(() => undefined),
      states: {
        closed: async (_, { value: kept }) => {
          await at('closed');
          await expect.poll(value).toEqual(kept === null ? null : expect.objectContaining({ name: kept.name }));
        },
        locating: () => at('locating'),
        'opened.loading': async () => {
          await at('opened.loading');
          await expect.poll(() => dialog().getByRole('button', { name: 'Confirm' }).isEnabled()).toBe(false);
        },
        'opened.ready.choosing.idle': async (_, { pick, problem }) => {
          await at('opened.ready.choosing.idle');
          const words =
            problem === 'suggestions'
              ? 'Places could not be searched'
              : problem === 'place'
                ? 'could not be looked up'
                : pick
                  ? `Selected: ${pick.formatted_address}`
                  : 'click the map';
          await dialog().locator('.map-chosen', { hasText: words }).waitFor();
          await expect.poll(() => page.locator('.map-marker').count()).toBe(pick ? 1 : 0);
        },
        'opened.ready.choosing.waiting': () => at('opened.ready.choosing.waiting'),
        'opened.ready.choosing.suggesting': () => at('opened.ready.choosing.suggesting'),
        'opened.ready.fetching': () => at('opened.ready.fetching'),
        'opened.ready.resolving': async () => {
          await at('opened.ready.resolving');
          await expect.poll(() => page.locator('.map-marker').count()).toBe(1);
        },
        'opened.unavailable': () => dialog().getByRole('alert').waitFor(),
      },
      isCover: true,
      paths: 10,
    });
  });

  const mapButton = () => page.getByRole('button', { name: 'Choose The field on the map' });
  /** A dialog with its map, showing Cairo unless it starts empty; the browser reports its position if permitted. */
  async function openMap(
    query: Record<string, string> = { filled: '' },
    permissions: readonly string[] = ['geolocation'],
  ): Promise<void> {
    page = await gallery.open('widget-flow', {
      query: { widget: 'location', ...query },
      permissions,
      geolocation: { latitude: 41, longitude: 29 },
      prepare: answerMap,
    });
    await mapButton().click();
    await page.locator('.map[data-ready]').waitFor();
  }
  const zoom = async (): Promise<number> => Number(await page.locator('.map').getAttribute('data-zoom'));
  /** Waits until the location at a point has been fetched, so that the flow is at rest before the gesture and after it. */
  async function lookedUp(gesture: () => Promise<void>): Promise<void> {
    const answer = page.waitForResponse(/\/place_at\//);
    await gesture();
    await answer;
    await at('opened.ready.choosing.idle');
  }
  const stored = async () => (await value()) as PickedLocation | null;

  test('is 640 px wide with a search box above a map of 352 px; close where there is a position', async () => {
    await openMap();
    expect((await page.locator('.ui-modal').boundingBox())?.width).toBe(640);
    const map = await page.locator('.map').boundingBox();
    const search = await page.getByRole('searchbox').boundingBox();
    expect([map?.height, (search?.y ?? Infinity) + (search?.height ?? 0) <= (map?.y ?? 0)]).toEqual([352, true]);
    await expect.poll(() => zoom()).toBe(11);
  });

  test('without any position it shows the world, around its own centre', async () => {
    await openMap({}, []);
    expect([await zoom(), await page.locator('.map-marker').count()]).toEqual([1, 0]);
    // Enter chooses the centre.
    await page.locator('.map-surface').press('Enter');
    await page.getByText('Selected: Giza, Egypt').waitFor();
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(async () => (await stored())?.location).toEqual(defaultCentre);
  });

  test('the browser’s own position is where it begins, and no pick', async () => {
    await openMap({});
    expect([await zoom(), await page.locator('.map-marker').count()]).toEqual([11, 0]);
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await page.locator('.ui-toast', { hasText: 'Choose a place first' }).waitFor();
  });

  test('by pointer: drag moves the map, a click picks, the wheel zooms, the marker is dragged', async () => {
    await openMap();
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.map').boundingBox()) ?? {};
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    await page.mouse.move(middleX + 60, middleY + 60);
    await page.mouse.down();
    await page.mouse.move(middleX - 40, middleY + 60, { steps: 4 });
    await page.mouse.up();
    // Dragged and not clicked: the choice is unchanged.
    await page.getByText('Selected: Cairo, Egypt').waitFor();
    await page.mouse.wheel(0, -250);
    await expect.poll(zoom).toBe(12);
    await page.mouse.click(middleX, middleY + 100);
    await page.getByText('Selected: Giza, Egypt').waitFor();
    const marker = page.locator('.map-marker');
    const before = await marker.boundingBox();
    await page.mouse.move((before?.x ?? 0) + 16, (before?.y ?? 0) + 16);
    await page.mouse.down();
    await page.mouse.move((before?.x ?? 0) + 76, (before?.y ?? 0) - 24, { steps: 4 });
    await lookedUp(() => page.mouse.up());
    const after = await marker.boundingBox();
    expect([Math.round((after?.x ?? 0) - (before?.x ?? 0)), Math.round((after?.y ?? 0) - (before?.y ?? 0))]).toEqual([
      60, -40,
    ]);
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(async () => (await stored())?.name).toBe('Giza');
  });

  test('by keys alone: search, choose, move the map and the marker, confirm', async () => {
    await openMap();
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('giz');
    await page.getByRole('option', { name: 'Giza' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Selected: Giza, Egypt').waitFor();
    await page.locator('.map-surface').focus();
    await page.keyboard.press('-');
    await expect.poll(zoom).toBe(10);
    await page.keyboard.press('ArrowRight');
    await lookedUp(() => page.keyboard.press('Enter'));
    await page.locator('.map-marker').focus();
    await lookedUp(() => page.keyboard.press('ArrowUp'));
    await page.keyboard.press('Tab');
    await dialog().getByRole('button', { name: 'Confirm' }).press('Enter');
    await expect.poll(async () => (await stored())?.location.lng).toBeGreaterThan(giza.location.lng + 0.05);
    expect((await stored())?.location.lat).toBeGreaterThan(giza.location.lat);
    // The focus returns to the button, which opens the map again.
    await expect.poll(() => mapButton().evaluate((button) => button === document.activeElement)).toBe(true);
    await expect
      .poll(() =>
        page
          .getByRole('group', { name: 'The field' })
          .getByRole('textbox', { name: 'The field', exact: true })
          .inputValue(),
      )
      .toBe('Giza, Egypt');
    await page.keyboard.press('Enter');
    await dialog().waitFor();
  });
});
