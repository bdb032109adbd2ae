import { gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import type { DatabaseGauge } from '#server/metrics/index.ts';
import { terminalRegistry } from './tables.ts';

/** Minutes after its last call for which a terminal counts as online. */
const online = 10;

/** Figures that show whether terminals reach the installation and their punches arrive. */
export const deviceGauges: readonly DatabaseGauge[] = [
  {
    name: 'muster_terminals_online',
    help: `Terminals of all companies that called in the last ${online} minutes`,
    read: async (tx, now) => {
      const [row] = await tx
        .select({ count: sql<number>`count(*)::int` })
        .from(terminalRegistry)
        .where(gt(terminalRegistry.last_seen, now.subtract({ minutes: online }).toString()));
      return row?.count ?? 0;
    },
  },
  {
    name: 'muster_punches_stored',
    help: 'Punches that were ever given a number: its growth is punches a second',
    read: async (tx) => {
      const [row] = await queryRows(
        tx,
        sql`select coalesce(last_value, 0)::float8 as last from pg_sequences where schemaname = 'public' and sequencename = 'punches_id_seq'`,
        z.object({ last: z.number() }),
      );
      return row?.last ?? 0;
    },
  },
];
