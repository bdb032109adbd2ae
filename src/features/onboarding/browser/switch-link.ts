import type { SwitchCompanyInput } from '#machines/switch-company/switch-company.machine.ts';
import { isSwitchAskedFor, readClaims, session } from '#shared/session/index.ts';
import { knownLanguage, type Language } from '#shared/contract/languages.ts';
import { pageLink } from './page-link.ts';
import { ownPlace } from '#shared/page/return-place.ts';
import { knownTheme, type Theme } from '#shared/ui/theme.ts';
import { $region } from '#shared/page/region.ts';

const isToken = (text: string | null): text is string => text !== null && text.length > 0 && text.length <= 8192;

function readLink(): { access: string; refresh: string } | null {
  const link = pageLink();
  const [access, refresh] = [link.get('state'), link.get('refresh')];
  return isToken(access) && isToken(refresh) ? { access, refresh } : null;
}

/** Where the person was going when they signed in elsewhere; undefined if nobody here asked for the switch. */
export function switchPlace(): string | undefined {
  return switchInput().isAskedFor ? ownPlace(globalThis.location.hash.slice(1)) : undefined;
}

/** The language chosen on the page of the link; undefined if none was. */
export function switchLanguage(): Language | undefined {
  return knownLanguage(pageLink().get('language'));
}

/** The theme chosen on the page of the link; undefined if none was. */
export function switchTheme(): Theme | undefined {
  return knownTheme(pageLink().get('theme'));
}

let input: SwitchCompanyInput | undefined;

/** The session that the link offers, and the account that is signed in here. The link is read once and then forgotten. */
export function switchInput(): SwitchCompanyInput {
  if (input) return input;
  const link = readLink();
  const claims = link && readClaims(link.access);
  input = {
    offered: link && claims ? { ...link, userId: claims.user_id } : null,
    presentUserId: session.$session.get()?.claims.user_id ?? null,
    isAskedFor: link !== null && isSwitchAskedFor($region.get()?.base_host ?? null, link.refresh),
  };
  return input;
}
