import {
  $companies,
  client,
  companyOfHost,
  hasCompanyHosts,
  leaveSwitchMark,
  readClaims,
  session,
  switchUrl,
  type Company,
} from '#shared/session/index.ts';
import { chosenLanguage } from '#shared/i18n/index.ts';
import { companyList, companyListPageSize, companyToken } from '#shared/contract/session.ts';
import { chosenTheme } from '#shared/ui/theme.ts';
import { isCompanyDomain } from '#shared/contract/field/company-domain.ts';
import { notify } from './notify.ts';
import { go, places } from './places.ts';
import { $region } from './region.ts';
import { takePlace } from './return-place.ts';

/** Whether a company is opened on this page's own host: it is that host, or companies have no hosts of their own. */
export function isHere(companyDomain: string): boolean {
  const baseHost = $region.get()?.base_host ?? null;
  const { host } = globalThis.location;
  return !hasCompanyHosts(host, baseHost) || companyOfHost(host, baseHost) === companyDomain.toLowerCase();
}

/** The company of this host, otherwise the last one opened from here; empty if there is none. */
export function companyOfThisPage(): string {
  const baseHost = $region.get()?.base_host ?? null;
  return companyOfHost(globalThis.location.host, baseHost) ?? session.$companyCode.get() ?? '';
}

export interface Entrance {
  readonly access: string;
  readonly refresh: string;
  readonly domain: string;
}

/** Keeps the session and goes to the application. */
export function enterHere({ access, refresh, domain }: Entrance): void {
  session.storeCompanyCode(domain);
  session.storeTokens({ access, refresh }, { choosing: false });
  go(takePlace(readClaims(access)));
}

/**
 * Takes the session to the company's own host.
 * @returns false if there is no such host; the person has been told
 */
export function enterThere({ access, refresh, domain }: Entrance): boolean {
  // Anything else would send the tokens to another host.
  if (!isCompanyDomain(domain)) {
    void notify({ variant: 'error', keys: ['api:ZBOA0001'] });
    return false;
  }
  session.storeCompanyCode(domain);
  const baseHost = $region.get()?.base_host ?? globalThis.location.host;
  leaveSwitchMark(baseHost, refresh);
  // The destination, behind the address: no server sees it, and only a requested switch uses it.
  const place = takePlace(readClaims(access));
  const behind = place === places.home ? '' : `#${place}`;
  // Replaces the entry, so that going back does not meet a link whose tokens are used.
  const tokens = { access, refresh };
  const chosen = { language: chosenLanguage(), theme: chosenTheme() };
  const url = switchUrl(globalThis.location.protocol, domain, baseHost, tokens, chosen);
  globalThis.location.replace(url + behind);
  return true;
}

/** Loads the companies between which the person can switch into `$companies` (spec section 7, "Company list"). */
export async function loadCompanies(): Promise<readonly Company[]> {
  const outcome = await client.callEndpoint(
    companyList,
    { query: { page: 1, page_size: companyListPageSize } },
    { quiet: true },
  );
  if (!outcome.isSuccess) return $companies.get();
  $companies.set(outcome.data.data.map(({ id, company }) => ({ id, name: company.name })));
  return $companies.get();
}

/**
 * Switches to another company of the person: here, or on its own host.
 * @returns whether this page is being left; if not, the person has been told why
 */
export async function switchToCompany(id: number): Promise<boolean> {
  const outcome = await client.callEndpoint(companyToken, { body: { company_id: id } });
  if (!outcome.isSuccess) return false;
  const { token, refresh, domain } = outcome.data.data;
  const entrance = { access: token, refresh, domain };
  if (!isHere(domain)) return enterThere(entrance);
  enterHere(entrance);
  return true;
}
