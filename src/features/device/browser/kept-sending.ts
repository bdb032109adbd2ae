import type { z } from 'zod';
import { phoneKey } from '#shared/phone/key.ts';
import { readPhoto } from '#shared/phone/store.ts';
import { isCallError, type Client } from '#shared/http/index.ts';
import { freshAccess, pageStorage, pageTurns, session } from '#shared/session/index.ts';
import { keptPunchCodes, sendKeptPunches } from '../contract/kept-punch.ts';
import { webPunchCodes, webPunchStates } from '../contract/web-punch.ts';
import { keptLimits, photosAtOnce } from '../domain/kept-punch.ts';
import { changeItems, loadKept, phoneClock, presentPerson, type KeptItem } from './kept-items.ts';

/** Refusals of everything that a person sends, which no waiting changes. */
const final: readonly string[] = [webPunchCodes.notEmployed.code];

/** The server cannot be reached: no network, or what stands before the server says that it is away. */
export const isUnreachable = (thrown: unknown): boolean =>
  isCallError(thrown) && (thrown.kind === 'network' || [502, 503, 504].includes(thrown.status ?? 0));

const takeTurn = /* @__PURE__ */ (() => pageTurns({ storage: pageStorage(), owner: crypto.randomUUID() }))();

type Body = z.input<typeof sendKeptPunches.body>;

/** What the server said of each; a refusal of them all; or undefined if it says nothing for good. */
async function answersTo(client: Client, body: Body, access: string) {
  try {
    const outcome = await client.callEndpoint(sendKeptPunches, { body }, { quiet: true, access });
    if (outcome.isSuccess) return new Map(outcome.data.data.map((answer) => [answer.key, answer]));
    return final.find((code) => code === outcome.code);
  } catch (thrown) {
    const refusal = isCallError(thrown) ? final.find((code) => code === thrown.code) : undefined;
    if (refusal === undefined) throw thrown;
    return refusal;
  }
}

/** The first of what waits, as much as fits into one request, with the photos by key. */
async function firstOf(waiting: readonly KeptItem[]) {
  const batch: KeptItem[] = [];
  const photos = new Map<string, { readonly photo: string }>();
  let size = 0;
  for (const item of waiting.slice(0, keptLimits.atOnce)) {
    if (size > photosAtOnce) break;
    batch.push(item);
    const photo = item.punch.photo_hash === undefined ? undefined : await readPhoto(item.punch.key);
    if (photo === undefined) continue;
    photos.set(item.punch.key, { photo });
    size += photo.length;
  }
  return { batch, photos };
}

/** Sends the first of what waits, and notes what the server said. @returns how many were sent */
async function sendSome(client: Client, items: readonly KeptItem[]): Promise<number> {
  const person = presentPerson();
  const waiting = items.filter((item) => item.person === person && item.standing === 'waiting');
  const { batch, photos } = await firstOf(waiting);
  if (batch.length === 0) return 0;
  await freshAccess();
  const access = session.$session.get()?.access;
  // Somebody else has signed in meanwhile, in another tab.
  if (access === undefined || presentPerson() !== person) return 0;
  const punches = batch.flatMap(({ punch, signature }) => {
    const state = webPunchStates.find((one) => one === punch.state);
    return state === undefined ? [] : [{ ...punch, state, signature, ...photos.get(punch.key) }];
  });
  const body = { phone: await phoneKey(), clock: phoneClock(), punches };
  const answers = await answersTo(client, body, access);
  if (answers === undefined) return 0;
  const changes = batch.map((item): [string, KeptItem | undefined] => {
    const answer = typeof answers === 'string' ? undefined : answers.get(item.punch.key);
    if (answer?.outcome === 'held') return [item.punch.key, { ...item, standing: 'held', reason: answer.held ?? '' }];
    if (answer?.outcome === 'refused' || !answer) {
      const reason = answer?.code ?? (typeof answers === 'string' ? answers : keptPunchCodes.unsigned.code);
      return [item.punch.key, { ...item, standing: 'refused', reason, context: answer?.context ?? {} }];
    }
    return [item.punch.key, undefined];
  });
  await changeItems(new Map(changes));
  return batch.length;
}

/** Sends what the signed-in person has kept, in its order. Of all tabs only one sends at a time. @returns how many were sent */
async function sendKept(client: Client): Promise<number> {
  const giveBack = await takeTurn('kept-punches');
  try {
    let sent = 0;
    for (;;) {
      const some = await sendSome(client, await loadKept());
      if (some === 0) return sent;
      sent += some;
    }
  } finally {
    giveBack();
  }
}

let sending: Promise<number> | undefined;

/** Sends what is kept, unless this page is sending already. Without network it is tried again later. */
export function sendNow(client: Client): Promise<number> {
  sending ??= sendKept(client)
    // Without network, or with a browser that stores nothing: there is another attempt, or nothing to send.
    .catch(() => 0)
    .finally(() => {
      sending = undefined;
    });
  return sending;
}

let isStarted = false;

/** From now on, sends what is kept: at once, when the network is back, and when the person returns to the page. */
export function startSending(client: Client): void {
  if (isStarted) return;
  isStarted = true;
  const send = (): void => void sendNow(client);
  addEventListener('online', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send();
  });
  session.$session.listen((now) => {
    if (now) send();
  });
  send();
}
