import { createClient, type Client, type ErrorToast } from '#shared/http/index.ts';
import { session } from './stores.ts';

/** Set once by the page: the session machine and the notifications (`startSession` of src/shared/page). */
export interface SessionBinding {
  /** Resolves when the access token is fresh, or when it is certain that it cannot be refreshed. */
  ensureFresh: () => Promise<void>;
  /** The server no longer accepts this access token. */
  unauthorized: (usedAccess: string | undefined) => void;
  toast: (toast: ErrorToast) => void;
}

let binding: SessionBinding = {
  ensureFresh: async () => {},
  unauthorized: (usedAccess) => session.clearTokens(usedAccess),
  toast: () => {},
};

export function bindSession(next: SessionBinding): void {
  binding = next;
}

/**
 * The access token, refreshed if needed; undefined if nobody is signed in. For uses other than calls: the live
 * connection.
 */
export async function freshAccess(): Promise<string | undefined> {
  await binding.ensureFresh();
  return session.$session.get()?.access;
}

/** The page's client: every island and slice makes its calls through it. */
export const client: Client = /* @__PURE__ */ createClient({
  tokens: { access: () => session.$session.get()?.access },
  refresh: () => binding.ensureFresh(),
  // Loaded with the first file that is sent.
  fetchTelling: async (tell) => (await import('#shared/http/fetch-telling.ts')).fetchTelling(tell),
  onSessionEnd: (usedAccess) => binding.unauthorized(usedAccess),
  onToast: (toast) => binding.toast(toast),
  // oxlint-disable-next-line eslint/no-console -- spec section 8: other statuses are rejected and logged
  log: (text, details) => console.warn(text, details),
});
