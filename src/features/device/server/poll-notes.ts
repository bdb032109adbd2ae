import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { LiveEvent } from '#server/host.ts';
import type { Claim } from './claim-cache.ts';
import type { TerminalRequest } from './push/index.ts';
import { tokenHeaders } from './trust/identity.ts';
import { agentHeaders } from './trust/traits.ts';

/** No note is believed for longer: whatever no event tells of is found by then. */
const keptMilliseconds = 60_000;
const mostKept = 100_000;

/** Which terminals an event is about, as `queueCommands` and changes of one terminal say; all of the company's where nothing is said. */
const aboutSchema = z.union([
  z.object({ terminals: z.array(z.int()) }).transform(({ terminals }) => terminals),
  z.object({ id: z.int() }).transform(({ id }) => [id]),
]);

/** What gives a terminal nothing to fetch: it was heard from, commands were fetched or ended. */
const idle: Readonly<Record<string, readonly string[]>> = {
  'device.terminal': ['seen'],
  'device.command': ['sent', 'closed', 'cancelled'],
  'company.settings': [],
};

interface Note {
  readonly claim: Claim;
  readonly asked: string;
  readonly until: number;
}

/**
 * Remembers, in this process, of which terminals the last poll found that nothing waits, so that polls without work cost no
 * transaction. A note is for one request, to the letter: whoever asks differently goes the full way, where it is judged whose
 * the request is. Live events of the company (a command was queued, a terminal or the settings were changed) clear notes. What
 * is committed while a poll is under way comes as such an event before the note is kept, or after; `begin` catches the first.
 */
export class PollNotes {
  private readonly notes = new Map<string, Note>();
  private readonly ofCompany = new Map<number, Map<number, string>>();
  /** Counts what clears notes; where a company was cleared last, and all of them. */
  private count = 0;
  private readonly cleared = new Map<number, number>();
  private allCleared = 0;

  /** Call before the transaction that looks for commands, and give it to `keep`. */
  begin(): number {
    return this.count;
  }

  /** Whose terminal asks, where its very same request has found a short time ago that nothing waits. */
  find(sn: string, asked: string, now: Temporal.Instant): Claim | undefined {
    const note = this.notes.get(sn);
    return note && note.asked === asked && now.epochMilliseconds < note.until ? note.claim : undefined;
  }

  /** Notes that nothing waits, unless anything has happened in the company since `begun`. */
  keep(sn: string, claim: Claim, asked: string, begun: number, now: Temporal.Instant): void {
    if (Math.max(this.cleared.get(claim.companyId) ?? 0, this.allCleared) > begun) return;
    if (this.notes.size >= mostKept) this.clearAll();
    const before = this.notes.get(sn);
    if (before) this.forget(before.claim);
    this.notes.set(sn, { claim, asked, until: now.epochMilliseconds + keptMilliseconds });
    const ofCompany = this.ofCompany.get(claim.companyId) ?? new Map<number, string>();
    this.ofCompany.set(claim.companyId, ofCompany.set(claim.terminal, sn));
  }

  /** Hears what happens in a company. */
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
    if (this.cleared.size >= mostKept) return this.clearAll();
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
 * All that decides how a poll is answered, as a hash, since a key may be in it: its line, where from, and every header that
 * the terminal is known by. Undefined for what is no poll.
 */
export function pollIdentity(
  { target, body }: TerminalRequest,
  { url, headers }: Request,
  from: { readonly ip: string; readonly tls: string | undefined },
): string | undefined {
  if (target.call !== 'getrequest' || target.method !== 'GET' || body.length > 0) return undefined;
  const told = [...agentHeaders, ...tokenHeaders].map((name) => headers.get(name));
  const { pathname, search } = new URL(url);
  return createHash('sha256')
    .update(JSON.stringify([pathname, search, from.ip, from.tls ?? null, ...told]))
    .digest('base64');
}
