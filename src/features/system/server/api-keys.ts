import { eq, sql } from 'drizzle-orm';
import { mayGive } from '#features/company/server.ts';
import { isForKeys } from '#shared/contract/api-key.ts';
import { apiKeys, keyToken } from '#server/auth/api-key/index.ts';
import { newSecret } from '#server/auth/index.ts';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { lapsing, resourceServer } from '#server/resource/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { apiKey, apiKeyCodes, earlierHours, keyDays } from '../contract/api-key.ts';

/** The most keys of a company, with the revoked ones. */
const keyBound = defineBound('system.api_keys', { keys: 100 });

type Row = typeof apiKeys.$inferSelect;

/**
 * The permissions of a key as wanted: ones that exist and that a program may have. Whoever saves a key becomes its owner, so
 * permissions that were given before must be theirs too.
 */
function judgePermissions({ actor, services }: TenantContext, wanted: readonly string[]): string[] {
  const known = new Set<string>(services.installed.permissions);
  if (wanted.some((name) => !known.has(name) || !isForKeys(name))) refuseField('permissions', 'unknownRecord');
  if (!mayGive(actor, { isOwner: false, permissions: [...wanted] })) throw new Refusal(apiKeyCodes.moreThanOwn);
  return [...new Set(wanted)].toSorted();
}

/** The last day of a key and its end, from a day in the company's zone. */
async function endOf(
  context: TenantContext,
  wanted: string | null | undefined,
): Promise<Pick<Row, 'expire_date' | 'expires_at'>> {
  const { zone } = await companyClock(context);
  const today = context.now.toZonedDateTimeISO(zone).toPlainDate();
  const last = wanted ? Temporal.PlainDate.from(wanted) : today.add({ days: keyDays.usual });
  const most = today.add({ days: keyDays.most });
  if (Temporal.PlainDate.compare(last, most) > 0) refuseField('expire_date', 'maxDate', { day: most.toString() });
  return {
    expire_date: last.toString(),
    expires_at: last.add({ days: 1 }).toZonedDateTime(zone).toInstant().toString(),
  };
}

/** An address at which the key's program can try it: a list that it may view, else its own jobs. */
function addressToTry({ services }: TenantContext, { permissions }: Row): string {
  for (const name of permissions) {
    const source = name.endsWith('.view')
      ? services.installed.exportSources.get(name.slice(0, -'.view'.length))
      : undefined;
    if (source && !source.period) return source.calls.export.path.replace(/export\/$/, '');
  }
  return '/system/api/v2/jobs/';
}

/** Keys of programs (docs/security.md#api-keys). */
export const apiKeyServer = resourceServer(apiKey, {
  table: apiKeys,
  display: sql<string>`${apiKeys.key_name}`,
  computed: {
    status: lapsing({ status: apiKeys.status, ends: apiKeys.expires_at, from: ['active'], to: 'expired' }).read,
    permission_count: sql`cardinality(${apiKeys.permissions})`,
    owner_name: (_, { companyId }) => sql<string>`coalesce((select member.name from ${memberships} member
      where member.company_id = ${companyId} and member.user_id = api_keys.owner), '')`,
    expires_at: sql<string>`${apiKeys.expires_at}`,
    hint: sql<string>`${apiKeys.hint}`,
    last_address: sql<string>`${apiKeys.last_address}`,
  },
  prepare: async (context, values, before) => {
    const { tx, companyId, actor } = context;
    if (!before) {
      const room = await roomUnder(tx, keyBound, [companyId], async () => ({
        keys: await tx.$count(apiKeys, eq(apiKeys.company_id, companyId)),
      }));
      if (room.keys < 1) throw new Refusal(apiKeyCodes.tooMany, { context: { max: keyBound.most.keys } });
    }
    const { expire_date, ...others } = values;
    const permissions = judgePermissions(context, values.permissions ?? before?.permissions ?? []);
    const end = before && expire_date === undefined ? {} : await endOf(context, expire_date);
    return { ...others, permissions, ...end, owner: actor.userId };
  },
  actions: {
    new_secret: {
      limit: { by: 'person', max: 60, seconds: 3600 },
      run: async (context, row, { earlier }) => {
        judgePermissions(context, row.permissions);
        const { secret, hash, hint } = newSecret();
        const hours = row.secret_hash === null ? 0 : earlierHours[earlier];
        return {
          set: {
            owner: context.actor.userId,
            secret_hash: hash,
            hint,
            earlier_hash: hours > 0 ? row.secret_hash : null,
            earlier_until: hours > 0 ? context.now.add({ hours }).toString() : null,
          },
          details: { secret: keyToken(context.companyId, row.id, secret), path: addressToTry(context, row) },
        };
      },
    },
    revoke: { run: async () => ({ set: { secret_hash: null, earlier_hash: null, earlier_until: null } }) },
  },
});
