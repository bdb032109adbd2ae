import { listNotifications } from '#shared/contract/notifications.ts';
import { unwrap } from '#shared/query/index.ts';
import { client } from '#shared/session/index.ts';

/** The person's inbox; reloaded when the server announces something new. */
export const inboxQuery = () => ({
  queryKey: [listNotifications.name],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    unwrap(await client.callEndpoint(listNotifications, {}, { quiet: true, signal }), listNotifications.name).data,
});
