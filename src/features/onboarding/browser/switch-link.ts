import { z } from 'zod';
import type { SwitchCompanyInput } from '#machines/switch-company/switch-company.machine.ts';
import { readClaims, session } from '#shared/session/index.ts';
import { pageLink } from './page-link.ts';

const linkSchema = z.object({ state: z.string().min(1).max(8192), refresh: z.string().min(1).max(8192) });

function readLink(): { access: string; refresh: string } | null {
  const parsed = linkSchema.safeParse(Object.fromEntries(pageLink()));
  return parsed.success ? { access: parsed.data.state, refresh: parsed.data.refresh } : null;
}

let input: SwitchCompanyInput | undefined;

/** What the link offers, and who is signed in here. Read once: the link is forgotten then. */
export function switchInput(): SwitchCompanyInput {
  if (input) return input;
  const link = readLink();
  const claims = link && readClaims(link.access);
  input = {
    offered: link && claims ? { ...link, userId: claims.user_id } : null,
    presentUserId: session.$session.get()?.claims.user_id ?? null,
  };
  return input;
}
