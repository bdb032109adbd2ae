import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { LiveEvent } from '#server/host.ts';
import type { Claim } from './claim-cache.ts';
import type { TerminalRequest } from './push/index.ts';
import { tokenHeaders } from './trust/identity.ts';
import { agentHeaders } from './trust/traits.ts';

/** Notes expire after this, which covers changes without an event. */
const lifetimeMilliseconds = 60_000;
const mostEntries = 100_000;

/**
 * The terminals of an event, as `queueCommands` and changes of one terminal state them; all of the company by default.
 */
const aboutSchema = z.union([
  z.object({ terminals: z.array(z.int()) }).transform(({ terminals }) => terminals),
  z.object({ id: z.int() }).transform(({ id }) => [id]),
]);

/** Events after which a terminal has nothing new to fetch: it made contact, or commands were fetched or ended. */
const idle: Readonly<Record<string, readonly string[]>> = {
  'device.terminal': ['seen'],
  'device.command': ['sent', 'closed', 'cancelled'],
  'company.settings': [],
};

interface Note {
  readonly claim: Claim;
  readonly identity: string;
  readonly until: number;
}

/**
 * Remembers, in this process, for which terminals the last poll found nothing, so that polls without work need no
 * transaction. A note applies to one exact request: any other request takes the full path, which checks the owner. Live
 * events of the company (a queued command, a changed terminal or setting) clear notes. If something is
 * committed during a poll, its event arrives before the note is kept or afterwards; `begin` detects the first case.
 */
export class PollNotes {
  private readonly notes = new Map<string, Note>();
  private readonly ofCompany = new Map<number, Map<number, string>>();
  /** Counts clearing events: when each company was last cleared, and when all were. */
  private count = 0;
  private readonly cleared = new Map<number, number>();
  private allCleared = 0;

  /** Call it before the transaction that looks for commands, and pass the result to `keep`. */
  begin(): number {
    return this.count;
  }

  /** The terminal of a request that recently found nothing. */
  find(sn: string, identity: string, now: Temporal.Instant): Claim | undefined {
    const note = this.notes.get(sn);
    return note && note.identity === identity && now.epochMilliseconds < note.until ? note.claim : undefined;
  }

  /** Notes that nothing waits, unless something happened in the company since `begun`. */
  keep(sn: string, claim: Claim, identity: string, begun: number, now: Temporal.Instant): void {
    if (Math.max(this.cleared.get(claim.companyId) ?? 0, this.allCleared) > begun) return;
    if (this.notes.size >= mostEntries) this.clearAll();
    const before = this.notes.get(sn);
    if (before) this.forget(before.claim);
    this.notes.set(sn, { claim, identity, until: now.epochMilliseconds + lifetimeMilliseconds });
    const ofCompany = this.ofCompany.get(claim.companyId) ?? new Map<number, string>();
    this.ofCompany.set(claim.companyId, ofCompany.set(claim.terminal, sn));
  }

  /** Handles an event of a company. */
  hear({ companyId, topic, payload }: LiveEvent): void {
    const ignored = idle[topic];
    if (!ignored || ignored.some((name) => name in payload)) return;
    this.clear(companyId, topic === 'company.settings' ? undefined : aboutSchema.safeParse(payload).data);
  }

  clearAll(): void {
    this.allCleared = this.count += 1;
    this.notes.clear();
    this.ofCompany.clear();
    this.cleared.clear();
  }

  private clear(companyId: number, terminals?: readonly number[]): void {
    if (this.cleared.size >= mostEntries) return this.clearAll();
    this.cleared.set(companyId, (this.count += 1));
    for (const terminal of terminals ?? this.ofCompany.get(companyId)?.keys().toArray() ?? [])
      this.forget({ companyId, terminal });
  }

  private forget({ companyId, terminal }: Claim): void {
    const ofCompany = this.ofCompany.get(companyId);
    const sn = ofCompany?.get(terminal);
    if (sn === undefined) return;
    this.notes.delete(sn);
    ofCompany?.delete(terminal);
    if (ofCompany?.size === 0) this.ofCompany.delete(companyId);
  }
}

/**
 * A hash of everything that decides the answer to a poll (hashed because it may hold a key): its line, its address, and
 * every header that identifies the terminal. Undefined for other requests.
 */
export function pollIdentity(
  { target, body }: TerminalRequest,
  { url, headers }: Request,
  from: { readonly ip: string; readonly tls: string | undefined },
): string | undefined {
  if (target.call !== 'getrequest' || target.method !== 'GET' || body.length > 0) return undefined;
  const values = [...agentHeaders, ...tokenHeaders].map((name) => headers.get(name));
  const { pathname, search } = new URL(url);
  return createHash('sha256')
    .update(JSON.stringify([pathname, search, from.ip, from.tls ?? null, ...values]))
    .digest('base64');
}
