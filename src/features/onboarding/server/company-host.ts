import type { OutsideContext } from '#server/http/index.ts';

type Here = Pick<OutsideContext, 'host' | 'services'>;

/**
 * The base host of companies' hosts, if the request came to it or to one of those; null for another name (an address, a tunnel),
 * which serves all companies.
 */
export function baseHostOf({ host, services }: Here): string | null {
  const { baseHost } = services.config;
  return host === baseHost || host.endsWith(`.${baseHost}`) ? baseHost : null;
}

/** The company domain that the request's host names; null on the base host and elsewhere. */
export function domainOfHost(here: Here): string | null {
  const base = baseHostOf(here);
  return base === null || here.host === base ? null : here.host.slice(0, -base.length - 1);
}

/** True if the company has a host of its own and this is another one. Its tokens then travel in a switch link. */
export function isOtherHost(here: Here, companyDomain: string): boolean {
  return baseHostOf(here) !== null && domainOfHost(here) !== companyDomain;
}
