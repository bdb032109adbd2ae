/**
 * Startup (spec section 4): a loading indicator shows until region identification ends. On success the page's title
 * becomes the region's product name and the region is kept; on failure loading ends, the title is the default one
 * and "Invalid Access" is shown.
 */
import { assign, fromPromise, setup } from 'xstate';

/** The parts of a region that this flow needs; the rest of the record passes through. */
export interface NamedRegion {
  readonly product_name: string;
}

export type Identification = { readonly isSuccess: true; readonly region: NamedRegion } | { readonly isSuccess: false };

export const startupMachine = setup({
  types: {
    context: {} as { region: NamedRegion | null },
    tags: {} as 'loading',
  },
  actors: {
    identifyRegion: fromPromise<Identification>(() => Promise.reject(new Error('identifyRegion is not provided'))),
  },
  actions: {
    storeRegion: (_, _params: { region: NamedRegion }) => {},
    showTitle: (_, _params: { name: string | null }) => {},
    showInvalidAccess: () => {},
  },
}).createMachine({
  id: 'startup',
  context: { region: null },
  initial: 'identifying',
  states: {
    identifying: {
      tags: 'loading',
      invoke: {
        id: 'identifyRegion',
        src: 'identifyRegion',
        onDone: [
          {
            guard: ({ event }) => event.output.isSuccess,
            target: 'identified',
            actions: assign({ region: ({ event }) => (event.output.isSuccess ? event.output.region : null) }),
          },
          { target: 'invalid' },
        ],
        onError: { target: 'invalid' },
      },
    },
    identified: {
      entry: [
        { type: 'storeRegion', params: ({ context }) => ({ region: context.region ?? { product_name: '' } }) },
        { type: 'showTitle', params: ({ context }) => ({ name: context.region?.product_name || null }) },
      ],
    },
    invalid: {
      entry: [{ type: 'showTitle', params: { name: null } }, 'showInvalidAccess'],
    },
  },
});
