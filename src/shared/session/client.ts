import { createClient, type Client, type ErrorToast } from '#shared/http/index.ts';
import { session } from './stores.ts';

/** What the page binds once: the session machine and the notifications (`startSession` of onboarding). */
export interface SessionBinding {
  /** Resolves when the access token is fresh, or when it is clear that it cannot be made so. */
  ensureFresh: () => Promise<void>;
  /** The server no longer takes this access token. */
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

/** The page's client: every island and slice makes its calls through this one. */
export const client: Client = /* @__PURE__ */ createClient({
  tokens: { access: () => session.$session.get()?.access },
  refresh: () => binding.ensureFresh(),
  onSessionEnd: (usedAccess) => binding.unauthorized(usedAccess),
  onToast: (toast) => binding.toast(toast),
  log: (text, facts) => console.warn(text, facts),
});
