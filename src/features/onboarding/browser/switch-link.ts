import { z } from 'zod';
import type { SwitchCompanyInput } from '#machines/switch-company/switch-company.machine.ts';
import { readClaims, session } from '#shared/session/index.ts';

/** Where the page's inline script has put the query before it took it out of the URL (switch-company.astro). */
const linkName = 'musterSwitchLink';

const linkSchema = z.object({ state: z.string().min(1).max(8192), refresh: z.string().min(1).max(8192) });

function readLink(): { access: string; refresh: string } | null {
  const query: unknown = Reflect.get(globalThis, linkName);
  const parsed = linkSchema.safeParse(Object.fromEntries(new URLSearchParams(typeof query === 'string' ? query : '')));
  return parsed.success ? { access: parsed.data.state, refresh: parsed.data.refresh } : null;
}

let input: SwitchCompanyInput | undefined;

/** What the link offers, and who is signed in here. Read once: the link is forgotten then. */
export function switchInput(): SwitchCompanyInput {
  if (input) return input;
  const link = readLink();
  Reflect.deleteProperty(globalThis, linkName);
  const claims = link && readClaims(link.access);
  input = {
    offered: link && claims ? { ...link, userId: claims.user_id } : null,
    presentUserId: session.$session.get()?.claims.user_id ?? null,
  };
  return input;
}
