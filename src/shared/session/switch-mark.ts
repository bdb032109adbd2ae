import { companyOfHost } from './hosts.ts';

/**
 * The mark by which a company's host knows that this browser requested the switch link that it is shown: a cookie of
 * the base host that lives two minutes, sent only to the switch page. No other site can set it. It holds the beginning
 * of the link's refresh token; the rest is too long to guess.
 */
const name = 'muster-switch';
const path = '/switch-company';
const seconds = 120;

const markOf = (refresh: string): string => refresh.slice(0, 16);
const hostName = (host: string): string => host.replace(/:\d+$/, '');
/** Browsers store no cookie for a single-label host and its subdomains (localhost): there can be no mark there. */
const takesCookie = (baseHost: string): boolean => /\.[a-z]/i.test(hostName(baseHost));

/** Sets the mark for a link that is about to be opened. */
export function leaveSwitchMark(baseHost: string, refresh: string): void {
  if (!takesCookie(baseHost)) return;
  const isSecure = globalThis.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${markOf(refresh)}; Domain=${hostName(baseHost)}; Path=${path}; Max-Age=${seconds}; SameSite=Lax${isSecure}`;
}

/**
 * True if this browser requested the link. On hosts that cannot have a mark (a trial on this machine) every link is
 * accepted.
 */
export function isSwitchAskedFor(baseHost: string | null, refresh: string): boolean {
  const { host } = globalThis.location;
  if (baseHost === null || companyOfHost(host, baseHost) === null) return false;
  if (!takesCookie(baseHost)) return true;
  return document.cookie.split('; ').includes(`${name}=${markOf(refresh)}`);
}
