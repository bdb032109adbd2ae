import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** The address of a request's socket, which may be a proxy's; `requestInfo` finds the client's. */
export function socketAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? '';
  } catch {
    // Tests call the app without a socket.
    return '127.0.0.1';
  }
}
