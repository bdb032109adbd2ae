import { unwrap } from '#shared/query/index.ts';
import { client } from '#shared/session/index.ts';

const name = 'notifications.list';

/**
 * The person's inbox; reloaded when the server announces something new. The kinds of notifications are loaded with the first answer,
 * not with the frame around every screen, whose bell they only count for.
 */
export const inboxQuery = () => ({
  queryKey: [name],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { listNotifications } = await import('#shared/contract/notifications.ts');
    return unwrap(await client.callEndpoint(listNotifications, {}, { quiet: true, signal }), name).data;
  },
});
