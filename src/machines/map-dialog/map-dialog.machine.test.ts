import { describe, expect, it } from 'vitest';
import type { PickedLocation } from '#shared/contract/index.ts';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import {
  defaultCentre,
  startOf,
  zoomWithoutPosition,
  zoomWithPosition,
  type Coordinates,
  type MapDialogInput,
  type PlaceSuggestion,
} from './map-dialog.ts';
import { mapDialogMachine } from './map-dialog.machine.ts';

const place = (city: string, lat: number): PickedLocation => ({
  location: { lat, lng: 1 },
  name: city,
  formatted_address: city,
  address: { country: 'Land', country_code: 'LL', state: 'State', city },
  timezone: 'Europe/London',
});
const cairo = place('Cairo', 30);
const giza = place('Giza', 29);
const suggestion: PlaceSuggestion = { id: '7', name: 'Giza', detail: 'Egypt' };
const point: Coordinates = { lat: 5, lng: 6 };
const input = (over: Partial<MapDialogInput> = {}): MapDialogInput => ({ value: null, defaultPosition: null, ...over });
const delays = { geolocationTimeout: 1000, suggestionDebounce: 500 };

function start(given: MapDialogInput) {
  const done: string[] = [];
  const actors = parkedActors(['askPosition', 'loadMap', 'suggestPlaces', 'fetchPlace', 'findPlaceAt']);
  const machine = mapDialogMachine.provide({
    actors: {
      askPosition: actors.logic<Coordinates>('askPosition'),
      loadMap: actors.logic<'ready' | 'refused'>('loadMap'),
      suggestPlaces: actors.logic<readonly PlaceSuggestion[], { text: string }>('suggestPlaces'),
      fetchPlace: actors.logic<PickedLocation | null, { id: string }>('fetchPlace'),
      findPlaceAt: actors.logic<PickedLocation | null, { point: Coordinates | null }>('findPlaceAt'),
    },
    actions: {
      storeLocation: (_, { location }) => done.push(`store ${location?.name}`),
      warnInvalid: () => done.push('invalid'),
      warnNothingChosen: () => done.push('nothing chosen'),
      logFailure: () => done.push('logged'),
      renewSession: () => done.push('session'),
    },
  });
  return { ...machineSystem(machine, given, delays), ...actors, done };
}
type System = ReturnType<typeof start>;

/** An open dialog with its map. */
async function opened(given: MapDialogInput = input({ defaultPosition: point })): Promise<System> {
  const system = start(given);
  system.send({ type: 'map.pressed' });
  await system.settle('loadMap', { output: 'ready' });
  return system;
}

describe('map dialog', () => {
  it('walks every path', () =>
    walkMachine({
      machine: mapDialogMachine,
      input: input(),
      alsoInputs: [input({ value: cairo })],
      project: ({ pick, point: at, suggestions, problem, value }) => [
        pick?.name,
        at !== null,
        suggestions.length,
        problem,
        value?.name,
      ],
      events: {
        'map.pressed': [{ type: 'map.pressed' }],
        'text.typed': [
          { type: 'text.typed', text: 'Giza' },
          { type: 'text.typed', text: ' ' },
        ],
        'suggestion.chosen': [{ type: 'suggestion.chosen', id: '7' }],
        'point.chosen': [{ type: 'point.chosen', point }],
        'confirm.pressed': [{ type: 'confirm.pressed' }],
        'discard.pressed': [{ type: 'discard.pressed' }],
        'key.refused': [{ type: 'key.refused' }],
        'value.replaced': [{ type: 'value.replaced', value: null }],
      },
      outcomes: {
        askPosition: { done: [{ lat: 1, lng: 2 }] satisfies Coordinates[], fails: true },
        loadMap: { done: ['ready', 'refused'], fails: true },
        suggestPlaces: { done: [[suggestion]], fails: true },
        fetchPlace: { done: [giza, null], fails: true },
        findPlaceAt: { done: [giza, null], fails: true },
      },
      start,
      states: {
        closed: (system) =>
          expect(system.context()).toMatchObject({
            pick: system.context().value,
            text: '',
            suggestions: [],
            problem: null,
            point: null,
          }),
        locating: (system) => expect(system.isWaiting('askPosition')).toBe(true),
        'opened.loading': (system) => expect(system.isWaiting('askPosition')).toBe(false),
        'opened.ready.choosing.idle': (system, model) =>
          expect([system.context().pick, system.context().point]).toEqual([model.pick, null]),
        'opened.ready.choosing.waiting': (system) => expect(system.isWaiting('suggestPlaces')).toBe(false),
        'opened.ready.choosing.suggesting': (system) =>
          expect(system.inputOf('suggestPlaces')).toEqual({ text: 'Giza' }),
        'opened.ready.fetching': (system) => {
          expect(system.inputOf('fetchPlace')).toEqual({ id: '7' });
          expect(system.can({ type: 'confirm.pressed' })).toBe(false);
        },
        'opened.ready.resolving': (system) => {
          expect(system.inputOf('findPlaceAt')).toEqual({ point });
          expect(system.can({ type: 'confirm.pressed' })).toBe(false);
        },
        'opened.refused': (system) => expect(system.can({ type: 'confirm.pressed' })).toBe(false),
        'opened.unavailable': (system) => expect(system.done.at(-1)).toBe('logged'),
      },
      paths: 636,
    }));

  it('opens at once with a default position, and with the field’s own location', () => {
    for (const given of [input({ defaultPosition: point }), input({ value: cairo })]) {
      const system = start(given);
      system.send({ type: 'map.pressed' });
      expect([system.leaves(), system.isWaiting('askPosition')]).toEqual(['opened.loading', false]);
    }
  });

  it('asks the browser for at most one second, and opens however that ends', async () => {
    const askingSystem = (): System => {
      const system = start(input());
      system.send({ type: 'map.pressed' });
      return system;
    };
    const located = askingSystem();
    await located.settle('askPosition', { output: { lat: 1, lng: 2 } });
    expect([located.leaves(), startOf(located.context())]).toEqual(['opened.loading', { lat: 1, lng: 2 }]);
    const denied = askingSystem();
    await denied.settle('askPosition', { error: new Error('denied') });
    const silent = askingSystem();
    silent.pass('geolocationTimeout');
    for (const system of [denied, silent])
      expect([system.leaves(), startOf(system.context())]).toEqual(['opened.loading', null]);
    expect([delays.geolocationTimeout, defaultCentre, zoomWithoutPosition, zoomWithPosition]).toEqual([
      1000,
      { lat: 16.69, lng: 20.05 },
      1,
      11,
    ]);
  });

  it('confirm without a pick says so and stays; with one it stores and closes', async () => {
    const system = await opened();
    system.send({ type: 'confirm.pressed' });
    expect([system.leaves(), system.done]).toEqual(['opened.ready.choosing.idle', ['nothing chosen']]);
    system.send({ type: 'point.chosen', point });
    await system.settle('findPlaceAt', { output: giza });
    system.send({ type: 'confirm.pressed' });
    expect([system.leaves(), system.done.at(-1), system.context().value]).toEqual(['closed', 'store Giza', giza]);
  });

  it('discard leaves the value, and the next opening begins from it', async () => {
    const system = await opened(input({ value: cairo }));
    system.send({ type: 'point.chosen', point });
    await system.settle('findPlaceAt', { output: giza });
    system.send({ type: 'discard.pressed' });
    expect([system.leaves(), system.context().pick, system.done]).toEqual(['closed', cairo, []]);
  });

  it('asks for suggestions half a second after the last letter, with the text as it stands', async () => {
    const system = await opened();
    system.send({ type: 'text.typed', text: 'G' });
    system.send({ type: 'text.typed', text: ' Giza ' });
    expect(system.isWaiting('suggestPlaces')).toBe(false);
    system.pass('suggestionDebounce');
    expect(system.inputOf('suggestPlaces')).toEqual({ text: 'Giza' });
    await system.settle('suggestPlaces', { output: [suggestion] });
    expect(system.context().suggestions).toEqual([suggestion]);
    system.send({ type: 'text.typed', text: '' });
    expect([system.leaves(), system.context().suggestions]).toEqual(['opened.ready.choosing.idle', []]);
  });

  it('makes a new session token after each fetch of a place, successful or not', async () => {
    for (const result of [{ output: giza }, { output: null }, { error: new Error('slow') }]) {
      const system = await opened();
      system.send({ type: 'suggestion.chosen', id: '7' });
      await system.settle('fetchPlace', result);
      expect(system.done.filter((what) => what === 'session')).toEqual(['session']);
    }
  });

  it('moves to a place found by search, and stays at a chosen point', async () => {
    const system = await opened();
    system.send({ type: 'suggestion.chosen', id: '7' });
    await system.settle('fetchPlace', { output: giza });
    const { focus } = system.context();
    expect(focus).toEqual(giza.location);
    system.send({ type: 'point.chosen', point });
    await system.settle('findPlaceAt', { output: cairo });
    expect(system.context().focus).toBe(focus);
  });

  it('a point without a place warns and keeps the pick', async () => {
    const system = await opened(input({ value: cairo }));
    system.send({ type: 'point.chosen', point });
    await system.settle('findPlaceAt', { output: null });
    expect([system.context().pick, system.context().point, system.done]).toEqual([cairo, null, ['invalid']]);
  });

  it('the latest point wins; answers for earlier ones are dropped', async () => {
    const system = await opened();
    system.send({ type: 'point.chosen', point });
    system.send({ type: 'point.chosen', point: { lat: 7, lng: 8 } });
    expect(system.inputOf('findPlaceAt')).toEqual({ point: { lat: 7, lng: 8 } });
    await system.settle('findPlaceAt', { output: giza });
    expect(system.context().pick).toEqual(giza);
  });
});
