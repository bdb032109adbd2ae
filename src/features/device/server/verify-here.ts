import { and, eq, inArray } from 'drizzle-orm';
import { serve, type Route } from '#server/http/index.ts';
import { verifyHere } from '../contract.ts';
import { terminals } from './tables.ts';
import { proveClaim } from './trust/claims.ts';

/** Proves many terminals by the network of the request. */
export const verifyHereRoute: Route = serve(
  verifyHere,
  async (context, { body }) => {
    const waiting = await context.tx
      .select({ id: terminals.id })
      .from(terminals)
      .where(
        and(
          eq(terminals.company_id, context.companyId),
          inArray(terminals.id, body.ids),
          eq(terminals.standing, 'waiting'),
        ),
      )
      .orderBy(terminals.id);
    let proven = 0;
    for (const { id } of waiting) if ((await proveClaim(context, id, '')).isProven) proven += 1;
    return { proven };
  },
  { by: 'person', max: 20, seconds: 900 },
);
