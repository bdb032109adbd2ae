import { atom } from 'nanostores';
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { startupMachine, type Identification } from '#machines/startup/startup.machine.ts';
import { client } from '#shared/session/index.ts';
import { identifyRegion, regionSchema, type Region } from '#shared/contract/session.ts';
import { notify } from './notify.ts';

/** The page's name if no region provides one. */
export const defaultProductName = 'Muster';

/** The visitor's region, null until it is known. */
export const $region = /* @__PURE__ */ atom<Region | null>(null);

async function identify(): Promise<Identification> {
  const outcome = await client.callEndpoint(identifyRegion, { body: {} }, { quiet: true });
  return outcome.isSuccess ? { isSuccess: true, region: outcome.data.data } : { isSuccess: false };
}

const machine = /* @__PURE__ */ startupMachine.provide({
  actors: { identifyRegion: fromPromise(identify) },
  actions: {
    storeRegion: (_, { region }) => $region.set(regionSchema.parse(region)),
    showTitle: (_, { name }) => {
      document.title = name ?? defaultProductName;
    },
    showInvalidAccess: () => void notify({ variant: 'error', keys: ['api:invalidAccess'] }),
  },
});

let startup: ActorRefFrom<typeof machine> | undefined;

/** The page's startup flow; the first call starts it. */
export function startStartup(): ActorRefFrom<typeof machine> {
  if (startup) return startup;
  startup = createActor(machine);
  startup.start();
  return startup;
}
