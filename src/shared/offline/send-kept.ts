import { phoneKey } from '#shared/phone/key.ts';
import { changeKept, readFact, readKept, readPhoto } from '#shared/phone/store.ts';

/**
 * Sends what this phone keeps while no page is open, from the browser's worker (worker.ts). It knows neither the
 * session nor the contracts, so that it stays small: it has a ticket that sends and does nothing else, and takes the server's answers as
 * the pages do (src/features/device/browser/kept-sending.ts), which check what it has left.
 */

/** By this name the browser is asked to send. */
export const syncTag = 'kept';

/** The name of the fact with the ticket. */
export const ticketFact = 'ticket';

/** Lets this browser send what one person keeps here. */
export interface SendingTicket {
  /** Whose it is, as of `presentPerson`. */
  readonly person: string;
  readonly ticket: string;
  /** When it was given, milliseconds since 1970. */
  readonly since: number;
}

/** The most of one request, as the server takes them. */
const [atOnce, photosAtOnce] = [50, 1_500_000];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const isTicket = (value: unknown): value is SendingTicket =>
  isRecord(value) && typeof value['person'] === 'string' && typeof value['ticket'] === 'string';

type Kind = 'punch' | 'visit';

interface Waiting {
  readonly kind: Kind;
  readonly item: Readonly<Record<string, unknown>>;
  /** What was signed. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly counter: number;
}

const ways = {
  punch: { path: '/web/personal/api/v2/kept_punches/', list: 'punches' },
  visit: { path: '/web/personal/api/v2/kept_visits/', list: 'visits' },
} as const satisfies Record<Kind, unknown>;

/** What waits of a person, in its order. */
function waitingOf(kept: readonly unknown[], person: string): Waiting[] {
  const found = kept.flatMap((item): Waiting[] => {
    if (!isRecord(item) || item['person'] !== person || item['standing'] !== 'waiting') return [];
    const kind = isRecord(item['punch']) ? 'punch' : 'visit';
    const content = item[kind];
    if (!isRecord(content) || typeof content['key'] !== 'string' || typeof content['counter'] !== 'number') return [];
    return [{ kind, item, content, key: content['key'], counter: content['counter'] }];
  });
  return found.toSorted((one, other) => one.counter - other.counter);
}

/** The first of what waits that fit into one request, of one kind, with their photos. */
async function bodyOf(waiting: readonly Waiting[], kind: Kind) {
  const sent: Waiting[] = [];
  const list: unknown[] = [];
  let size = 0;
  for (const one of waiting.slice(0, atOnce)) {
    if (one.kind !== kind || size > photosAtOnce) break;
    const photo = typeof one.content['photo_hash'] === 'string' ? await readPhoto(one.key) : undefined;
    size += photo?.length ?? 0;
    sent.push(one);
    list.push({ ...one.content, signature: one.item['signature'], ...(photo === undefined ? {} : { photo }) });
  }
  return { sent, list };
}

interface Answered {
  readonly outcome: unknown;
  readonly reason: unknown;
  readonly context: unknown;
}

/** The server's answers by key; undefined for an answer that is none. */
function answersIn(body: unknown): ReadonlyMap<string, Answered> | undefined {
  const data = isRecord(body) ? body['data'] : undefined;
  if (!Array.isArray(data)) return undefined;
  const rows: unknown[] = data;
  return new Map(
    rows.flatMap((row): [string, Answered][] =>
      isRecord(row) && typeof row['key'] === 'string'
        ? [[row['key'], { outcome: row['outcome'], reason: row['held'] ?? row['code'], context: row['context'] }]]
        : [],
    ),
  );
}

/**
 * Sends all that waits of the ticket's person, in its order. What the server has already is answered as such, so a page may send too.
 * @param page the worker's own name among opened pages
 * @throws if the server cannot be reached, so that the browser tries again
 */
export async function sendInBackground(page: string): Promise<void> {
  const ticket = await readFact(ticketFact);
  if (!isTicket(ticket)) return;
  const failed = new Set<Kind>();
  for (;;) {
    const waiting = waitingOf(await readKept(), ticket.person).filter(({ kind }) => !failed.has(kind));
    const [first] = waiting;
    if (!first) return;
    const { path, list: name } = ways[first.kind];
    const { sent, list } = await bodyOf(waiting, first.kind);
    const clock = { at: new Date().toISOString(), page, elapsed: Math.round(performance.now()) };
    const answer = await fetch(path, {
      method: 'POST',
      headers: { authorization: `JWT ${ticket.ticket}`, 'content-type': 'application/json' },
      body: JSON.stringify({ phone: await phoneKey(), clock, [name]: list }),
    });
    if (answer.status >= 500 || answer.status === 429) throw new Error(`The server answers ${answer.status}`);
    const answers = answer.ok ? answersIn(await answer.json()) : undefined;
    const changes = sent.flatMap(({ key, item }): [string, unknown][] => {
      const one = answers?.get(key);
      if (one === undefined) return [];
      if (one.outcome !== 'held' && one.outcome !== 'refused') return [[key, undefined]];
      return [[key, { ...item, standing: one.outcome, reason: one.reason ?? '', context: one.context ?? {} }]];
    });
    // Refused as a whole, as after the session has ended: the pages find out why, and say it. The other kind may be taken.
    if (changes.length === 0) failed.add(first.kind);
    await changeKept(new Map(changes));
  }
}
