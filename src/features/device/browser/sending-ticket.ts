import type { Client } from '#shared/http/index.ts';
import { isTicket, ticketFact, type SendingTicket } from '#shared/offline/send-kept.ts';
import { readFact, writeFact } from '#shared/phone/store.ts';
import { readClaims, session } from '#shared/session/index.ts';
import { sendingTicket } from '../contract/kept-punch.ts';
import { presentPerson } from './kept-items.ts';

/** Milliseconds after which a ticket is replaced, so that one is left for a month without network. */
const renewedAfter = 86_400_000;

/** Has the browser know how to send for the signed-in person while no page is open. */
export async function renewTicket(client: Client): Promise<void> {
  const person = presentPerson();
  if (person === undefined || !('serviceWorker' in navigator) || !('SyncManager' in globalThis)) return;
  const there = await readFact(ticketFact);
  const isFresh = isTicket(there) && there.person === person && Date.now() - there.since < renewedAfter;
  // One of a session that has ended sends nothing.
  const ours = readClaims(session.$session.get()?.access ?? '')?.sid;
  if (isFresh && readClaims(there.ticket)?.sid === ours) return;
  const outcome = await client.callEndpoint(sendingTicket, {}, { quiet: true });
  if (!outcome.isSuccess || presentPerson() !== person) return;
  await writeFact(ticketFact, { person, ticket: outcome.data.data.ticket, since: Date.now() } satisfies SendingTicket);
}

/** Nobody is signed in any more: nothing is sent for them. */
export const dropTicket = (): Promise<void> => writeFact(ticketFact, undefined);
