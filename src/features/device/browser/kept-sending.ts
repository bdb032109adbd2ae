import { atom } from 'nanostores';
import { phoneKey } from '#shared/phone/key.ts';
import { readPhoto } from '#shared/phone/store.ts';
import { isCallError, type Client, type Outcome } from '#shared/http/index.ts';
import { freshAccess, pageStorage, pageTurns, session } from '#shared/session/index.ts';
import { keptPunchCodes, sendKeptPunches } from '../contract/kept-punch.ts';
import { webPunchCodes, webPunchStates } from '../contract/web-punch.ts';
import { keptLimits, photosAtOnce } from '../domain/kept-punch.ts';
import { dropTicket, renewTicket } from './sending-ticket.ts';
import { changeItems, loadKept, momentOf, phoneClock, presentPerson, type AnyKept } from './kept-items.ts';

/** Refusals of everything that a person sends, which no waiting changes. */
const final: readonly string[] = [webPunchCodes.notEmployed.code];

/** The server cannot be reached: no network, or what stands before the server says that it is away. */
export const isUnreachable = (thrown: unknown): boolean =>
  isCallError(thrown) && (thrown.kind === 'network' || [502, 503, 504].includes(thrown.status ?? 0));

const takeTurn = /* @__PURE__ */ (() => pageTurns({ storage: pageStorage(), owner: crypto.randomUUID() }))();

interface Answer {
  readonly key: string;
  readonly outcome: 'stored' | 'repeated' | 'held' | 'refused';
  readonly held: string | null;
  readonly code: string | null;
  readonly context: Readonly<Record<string, number>>;
}

interface Batch {
  readonly items: readonly AnyKept[];
  readonly photos: ReadonlyMap<string, { readonly photo: string }>;
}

/** Sends the items, which are of one kind. */
async function call(client: Client, { items, photos }: Batch, access: string): Promise<Outcome<readonly Answer[]>> {
  const sender = { phone: await phoneKey(), clock: phoneClock() };
  const options = { quiet: true, access } as const;
  const visits = items.flatMap((item) =>
    'visit' in item ? [{ ...item.visit, signature: item.signature, ...photos.get(item.visit.key) }] : [],
  );
  if (visits.length > 0) {
    // Few people make visits.
    const { sendKeptVisits } = await import('#features/outdoor/contract/kept-visit.ts');
    return client.callEndpoint(sendKeptVisits, { body: { ...sender, visits } }, options);
  }
  const punches = items.flatMap((item) => {
    const state = 'punch' in item ? webPunchStates.find((one) => one === item.punch.state) : undefined;
    return state === undefined || !('punch' in item)
      ? []
      : [{ ...item.punch, state, signature: item.signature, ...photos.get(item.punch.key) }];
  });
  return client.callEndpoint(sendKeptPunches, { body: { ...sender, punches } }, options);
}

/** What the server said of each; a refusal of them all; or undefined if it says nothing for good. */
async function answersTo(client: Client, batch: Batch, access: string) {
  try {
    const outcome = await call(client, batch, access);
    if (outcome.isSuccess) return new Map(outcome.data.data.map((answer) => [answer.key, answer]));
    return final.find((code) => code === outcome.code);
  } catch (thrown) {
    const refusal = isCallError(thrown) ? final.find((code) => code === thrown.code) : undefined;
    if (refusal === undefined) throw thrown;
    return refusal;
  }
}

type Kind = 'punch' | 'visit';
const kindOf = (item: AnyKept): Kind => ('punch' in item ? 'punch' : 'visit');

/** The first of what waits, as much of one kind as fits into one request, with the photos by key. */
async function firstOf(waiting: readonly AnyKept[]): Promise<Batch> {
  const items: AnyKept[] = [];
  const photos = new Map<string, { readonly photo: string }>();
  const [first] = waiting;
  let size = 0;
  for (const item of waiting.slice(0, keptLimits.atOnce)) {
    if (size > photosAtOnce || !first || kindOf(item) !== kindOf(first)) break;
    items.push(item);
    const { key, photo_hash: hash } = momentOf(item);
    const photo = hash === undefined ? undefined : await readPhoto(key);
    if (photo === undefined) continue;
    photos.set(key, { photo });
    size += photo.length;
  }
  return { items, photos };
}

/** How much of what waits has been sent; null while nothing is being sent. */
export const $sent = /* @__PURE__ */ atom<{ readonly sent: number; readonly all: number } | null>(null);

/** What waits of the signed-in person and is of none of some kinds, in its order. */
const waitingOf = (items: readonly AnyKept[], but: ReadonlySet<Kind>): AnyKept[] => {
  const person = presentPerson();
  return items.filter((item) => item.person === person && item.standing === 'waiting' && !but.has(kindOf(item)));
};

/** Sends a batch, and notes what the server said. @returns how many were sent */
async function sendBatch(client: Client, batch: Batch): Promise<number> {
  const person = batch.items[0]?.person;
  await freshAccess();
  const access = session.$session.get()?.access;
  // Somebody else has signed in meanwhile, in another tab.
  if (access === undefined || presentPerson() !== person) return 0;
  const answers = await answersTo(client, batch, access);
  if (answers === undefined) return 0;
  const changes = batch.items.map((item): [string, AnyKept | undefined] => {
    const { key } = momentOf(item);
    const answer = typeof answers === 'string' ? undefined : answers.get(key);
    if (answer?.outcome === 'held') return [key, { ...item, standing: 'held', reason: answer.held ?? '' }];
    if (answer?.outcome === 'refused' || !answer) {
      const reason = answer?.code ?? (typeof answers === 'string' ? answers : keptPunchCodes.unsigned.code);
      return [key, { ...item, standing: 'refused', reason, context: answer?.context ?? {} }];
    }
    return [key, undefined];
  });
  await changeItems(new Map(changes));
  return batch.items.length;
}

/**
 * Sends what the signed-in person has kept, in its order. Of all tabs only one sends at a time. If one kind cannot be sent, as visits
 * where the plan no longer has them, the other is sent nevertheless.
 * @returns how many were sent
 */
async function sendKept(client: Client): Promise<number> {
  const giveBack = await takeTurn('kept-punches');
  const failed = new Set<Kind>();
  let sent = 0;
  try {
    for (;;) {
      const waiting = waitingOf(await loadKept(), failed);
      const [first] = waiting;
      if (!first) return sent;
      $sent.set({ sent, all: sent + waiting.length });
      const some = await sendBatch(client, await firstOf(waiting)).catch((thrown: unknown) => {
        if (isUnreachable(thrown)) throw thrown;
        return 0;
      });
      if (some === 0) failed.add(kindOf(first));
      sent += some;
    }
  } finally {
    $sent.set(null);
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
  const ready = (): void => void renewTicket(client).catch(() => undefined);
  session.$session.listen((now) => {
    if (!now) return void dropTicket().catch(() => undefined);
    send();
    ready();
  });
  send();
  ready();
}
