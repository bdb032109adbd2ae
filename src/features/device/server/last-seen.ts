import { z } from 'zod';
import { sql } from 'drizzle-orm';
import { arrayText, prepared } from '#server/db/prepared.ts';
import type { Host } from '#server/host.ts';
import type { Claim } from './claim-cache.ts';
import { terminals } from './tables.ts';

/** The contact time of a terminal is written at most this often: a healthy one polls every few seconds. */
export const seenEverySeconds = 20;

/** Skips locked rows: a transaction that holds a terminal's row writes its contact time itself. */
const write = prepared(
  (value) => sql`
  with due as (
    select ${terminals.id} as id, came.heard from ${terminals}
    join unnest(${value('ids')}::bigint[], ${value('times')}::timestamptz[]) as came (id, heard) on came.id = ${terminals.id}
    where ${terminals.company_id} = ${value('company')}::bigint for no key update of terminals skip locked
  )
  update ${terminals} set last_activity = due.heard from due
  where terminals.company_id = ${value('company')}::bigint and terminals.id = due.id
    and (terminals.last_activity is null or terminals.last_activity < due.heard)`,
  z.unknown(),
);

interface Waiting {
  readonly since: Temporal.Instant;
  readonly heard: Map<number, string>;
}

/** Contact times of terminals whose polls need no transaction, written together by company. */
export class LastSeen {
  private readonly waiting = new Map<number, Waiting>();
  private readonly host: Pick<Host, 'database' | 'live'>;

  constructor(host: Pick<Host, 'database' | 'live'>) {
    this.host = host;
  }

  /** Notes a contact of a terminal, and writes the company's notes once they are due. */
  async note({ companyId, terminal }: Claim, now: Temporal.Instant): Promise<void> {
    const own = this.waiting.get(companyId) ?? { since: now, heard: new Map<number, string>() };
    this.waiting.set(companyId, own);
    own.heard.set(terminal, now.toString());
    if (now.since(own.since).total('seconds') < seenEverySeconds) return;
    this.waiting.delete(companyId);
    await this.host.database.within({ role: 'tenant', companyId }, (tx) =>
      write(tx, {
        company: companyId,
        ids: arrayText([...own.heard.keys()]),
        times: arrayText([...own.heard.values()]),
      }),
    );
    this.host.live.publish({ companyId, topic: 'device.terminal', payload: { seen: own.heard.size } });
  }
}
