/**
 * Companies' hosts (spec section 4; docs/decisions.md#2-company-hosts): `<company_domain>.<base host>`, the base host
 * with its port as the region call returns it, null if companies share one host.
 */

/** The company part of a host, null on the base host and on hosts that are not below it. */
export function companyOfHost(host: string, baseHost: string | null): string | null {
  if (baseHost === null) return null;
  const label = host.toLowerCase().endsWith(`.${baseHost.toLowerCase()}`) ? host.slice(0, -baseHost.length - 1) : '';
  return label === '' || label.includes('.') ? null : label.toLowerCase();
}

/** Whether a company of this installation can be opened by a host of its own from here. */
export function hasCompanyHosts(host: string, baseHost: string | null): baseHost is string {
  return baseHost !== null && (host.toLowerCase() === baseHost.toLowerCase() || companyOfHost(host, baseHost) !== null);
}

/** A host without the company's prefix; null if it does not start with it (spec section 4, "Session"). */
export function hostWithoutCompany(host: string, companyCode: string | null): string | null {
  if (companyCode === null || companyCode === '') return null;
  const prefix = `${companyCode.toLowerCase()}.`;
  return host.toLowerCase().startsWith(prefix) && host.length > prefix.length ? host.slice(prefix.length) : null;
}

/**
 * A link to the company's host that carries a session, and the language and theme chosen here, if any. `/switch-company` reads it
 * and removes it from the URL.
 */
export function switchUrl(
  scheme: string,
  domain: string,
  baseHost: string,
  tokens: { access: string; refresh: string },
  chosen: { readonly language?: string | undefined; readonly theme?: string | undefined } = {},
): string {
  const query = new URLSearchParams({
    state: tokens.access,
    refresh: tokens.refresh,
    ...(chosen.language ? { language: chosen.language } : {}),
    ...(chosen.theme ? { theme: chosen.theme } : {}),
  });
  return `${scheme}//${domain}.${baseHost}/switch-company/?${query.toString()}`;
}
