/**
 * The map dialog (spec sections 4, 5, 7 and 9).
 * - It opens when the map button is pressed: at once with a position to begin at (the field's own location, or a default);
 *   otherwise the browser is asked for one, and the dialog opens whether that succeeds, fails or takes longer than 1 s.
 * - A place chosen from suggestions, a click on the map or a dragged marker changes the pick; the latest wins. Suggestions
 *   are asked for 500 ms after the hand has rested; a new session token is made after each place that was fetched.
 * - A point or place that is none warns and leaves the pick.
 * - Confirm stores the pick and closes; without one it says so. Discard closes without a change. While a pick is being
 *   looked up there is nothing to confirm.
 * - A refused key shows a panel in place of the map; a map that cannot be loaded is logged.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { PickedLocation } from '#shared/contract/index.ts';
import {
  type Coordinates,
  type MapDialogContext,
  type MapDialogEvent,
  type MapDialogInput,
  type PlaceSuggestion,
  startOf,
} from './map-dialog.ts';

const missing = (name: string) => () => Promise.reject(new Error(`${name} is not provided`));

const nothing = {
  found: null,
  point: null,
  placeId: '',
  focus: null,
  text: '',
  suggestions: [],
  answered: null,
  problem: null,
} satisfies Partial<MapDialogContext>;

export const mapDialogMachine = setup({
  types: {
    input: {} as MapDialogInput,
    context: {} as MapDialogContext,
    events: {} as MapDialogEvent,
    /** `busy`: the place of a pick is being looked up. */
    tags: {} as 'open' | 'busy',
  },
  actors: {
    askPosition: fromPromise<Coordinates>(missing('askPosition')),
    loadMap: fromPromise<'ready' | 'refused'>(missing('loadMap')),
    suggestPlaces: fromPromise<readonly PlaceSuggestion[], { text: string }>(missing('suggestPlaces')),
    fetchPlace: fromPromise<PickedLocation | null, { id: string }>(missing('fetchPlace')),
    findPlaceAt: fromPromise<PickedLocation | null, { point: Coordinates | null }>(missing('findPlaceAt')),
  },
  actions: {
    storeLocation: (_, _params: { location: PickedLocation | null }) => {},
    /** "Invalid location" (spec section 5). */
    warnInvalid: () => {},
    /** `common.message.noLocationSelected`. */
    warnNothingChosen: () => {},
    logFailure: (_, _params: { error: unknown }) => {},
    renewSession: () => {},
    forget: assign(({ context }) => ({ ...nothing, pick: context.value })),
    take: assign((_, { pick }: { pick: PickedLocation | null }) => ({
      pick,
      point: null,
      suggestions: [],
      problem: null,
    })),
    goThere: assign({ focus: ({ context }) => context.pick && { ...context.pick.location } }),
    giveUp: assign({ point: null, problem: 'place' }),
  },
  guards: {
    hasPosition: ({ context }) => startOf({ ...context, found: null }) !== null,
    hasPick: ({ context }) => context.pick !== null,
    isText: ({ event }) => event.type === 'text.typed' && event.text.trim() !== '',
  },
  delays: { geolocationTimeout: 1000, suggestionDebounce: 500 },
}).createMachine({
  id: 'mapDialog',
  context: ({ input }) => ({ ...input, ...nothing, pick: input.value }),
  initial: 'closed',
  states: {
    closed: {
      entry: 'forget',
      on: {
        'map.pressed': [{ guard: 'hasPosition', target: 'opened' }, { target: 'locating' }],
        'value.replaced': { target: 'closed', reenter: true, actions: assign({ value: ({ event }) => event.value }) },
      },
    },
    locating: {
      tags: 'busy',
      invoke: {
        id: 'askPosition',
        src: 'askPosition',
        onDone: { target: 'opened', actions: assign({ found: ({ event }) => event.output }) },
        onError: { target: 'opened' },
      },
      after: { geolocationTimeout: { target: 'opened' } },
    },
    opened: {
      tags: 'open',
      initial: 'loading',
      on: {
        'discard.pressed': { target: 'closed' },
        'key.refused': { target: '.refused' },
      },
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadMap',
            src: 'loadMap',
            onDone: [{ guard: ({ event }) => event.output === 'refused', target: 'refused' }, { target: 'ready' }],
            onError: {
              target: 'unavailable',
              actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        ready: {
          initial: 'choosing',
          on: {
            'text.typed': [
              {
                guard: 'isText',
                target: '.choosing.waiting',
                actions: assign({ text: ({ event }) => event.text, point: null, problem: null }),
              },
              {
                target: '.choosing.idle',
                actions: assign({
                  text: ({ event }) => event.text,
                  point: null,
                  suggestions: [],
                  answered: null,
                  problem: null,
                }),
              },
            ],
            'suggestion.chosen': {
              target: '.fetching',
              actions: assign({
                placeId: ({ event }) => event.id,
                // The box shows the chosen place.
                text: ({ context, event }) =>
                  context.suggestions.find(({ id }) => id === event.id)?.name ?? context.text,
                point: null,
                suggestions: [],
                answered: null,
                problem: null,
              }),
            },
            'point.chosen': {
              target: '.resolving',
              actions: assign({ point: ({ event }) => event.point, suggestions: [], answered: null, problem: null }),
            },
          },
          states: {
            choosing: {
              initial: 'idle',
              on: {
                'confirm.pressed': [
                  {
                    guard: 'hasPick',
                    target: '#mapDialog.closed',
                    actions: [
                      { type: 'storeLocation', params: ({ context }) => ({ location: context.pick }) },
                      assign({ value: ({ context }) => context.pick }),
                    ],
                  },
                  { actions: 'warnNothingChosen' },
                ],
              },
              states: {
                idle: {},
                waiting: { after: { suggestionDebounce: { target: 'suggesting' } } },
                suggesting: {
                  invoke: {
                    id: 'suggestPlaces',
                    src: 'suggestPlaces',
                    input: ({ context }) => ({ text: context.text.trim() }),
                    onDone: {
                      target: 'idle',
                      actions: assign({
                        suggestions: ({ event }) => event.output,
                        answered: ({ context }) => context.text.trim(),
                      }),
                    },
                    onError: {
                      target: 'idle',
                      actions: assign({ suggestions: [], answered: null, problem: 'suggestions' }),
                    },
                  },
                },
              },
            },
            fetching: {
              tags: 'busy',
              exit: 'renewSession',
              invoke: {
                id: 'fetchPlace',
                src: 'fetchPlace',
                input: ({ context }) => ({ id: context.placeId }),
                onDone: [
                  { guard: ({ event }) => event.output === null, target: 'choosing', actions: 'warnInvalid' },
                  {
                    target: 'choosing',
                    actions: [{ type: 'take', params: ({ event }) => ({ pick: event.output }) }, 'goThere'],
                  },
                ],
                onError: { target: 'choosing', actions: 'giveUp' },
              },
            },
            resolving: {
              tags: 'busy',
              invoke: {
                id: 'findPlaceAt',
                src: 'findPlaceAt',
                input: ({ context }) => ({ point: context.point }),
                onDone: [
                  {
                    guard: ({ event }) => event.output === null,
                    target: 'choosing',
                    actions: ['warnInvalid', assign({ point: null })],
                  },
                  { target: 'choosing', actions: { type: 'take', params: ({ event }) => ({ pick: event.output }) } },
                ],
                onError: { target: 'choosing', actions: 'giveUp' },
              },
            },
          },
        },
        refused: {},
        unavailable: {},
      },
    },
  },
});
