import { and, asc, eq, gt, gte, isNotNull, lte, not, sql } from 'drizzle-orm';
import { alertsFound, mostFound, wasRaised } from '#server/alerts/index.ts';
import { apiKeys } from '#server/auth/api-key/index.ts';
import { answer } from '#server/questions/index.ts';

/** API keys that programs use and that end within some days, once for a key and its day. */
export const expiringKeys = answer(alertsFound, async (context, { event, days, today }) => {
  if (event !== 'api_key_expiring') return [];
  const { tx, companyId, now } = context;
  const until = Temporal.PlainDate.from(today).add({ days }).toString();
  return tx
    .select({
      subject: sql<string>`${apiKeys.id}::text`,
      day: sql<string>`${apiKeys.expire_date}::text`,
      figure: sql<number>`${days}::integer`,
      name: apiKeys.key_name,
    })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.company_id, companyId),
        eq(apiKeys.status, 'active'),
        isNotNull(apiKeys.secret_hash),
        gt(apiKeys.expires_at, now.toString()),
        gte(apiKeys.expire_date, today),
        lte(apiKeys.expire_date, until),
        not(wasRaised(context, event, sql`${apiKeys.id}::text`, sql`${apiKeys.expire_date}`)),
      ),
    )
    .orderBy(asc(apiKeys.expire_date), asc(apiKeys.id))
    .limit(mostFound);
});
