import { syncTag } from '#shared/offline/send-kept.ts';

/** The part of a registration that some browsers have: they send when the network is back, whatever is open. */
interface Syncing {
  readonly sync: { register(tag: string): Promise<void> };
}
const isSyncing = (registration: object): registration is Syncing => 'sync' in registration;

async function syncing(): Promise<Syncing | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration && isSyncing(registration) ? registration : undefined;
}

/** Asks the browser to send what is kept once there is a network; other browsers send when a page is open. */
export async function askToSend(): Promise<void> {
  // It may be forbidden in the browser's settings.
  await (await syncing())?.sync.register(syncTag).catch(() => undefined);
}
