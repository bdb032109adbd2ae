import { z } from 'zod';
import { sql } from 'drizzle-orm';
import { arrayText, prepared } from '#server/db/prepared.ts';
import type { Host } from '#server/host.ts';
import type { Claim } from './claim-cache.ts';
import { terminals } from './tables.ts';

/** That a terminal was heard from is written at most this often: a healthy one asks every few seconds. */
export const seenEverySeconds = 20;

/** Who is at work on a terminal's row writes that it was heard from, too: nobody waits for anybody. */
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

/** When terminals were heard from whose polls cost no transaction: written together, a company at a time. */
export class LastSeen {
  private readonly waiting = new Map<number, Waiting>();
  private readonly host: Pick<Host, 'database' | 'live'>;

  constructor(host: Pick<Host, 'database' | 'live'>) {
    this.host = host;
  }

  /** Notes that a terminal was heard from, and writes what the company has waiting once that is due. */
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
