import { companyOfHost } from './hosts.ts';

/**
 * The mark by which a company's host knows that this browser asked for the switch link that it is shown: a cookie of the
 * base host that lives two minutes, seen by the switch page alone. Nobody else's page can set it. It holds the beginning
 * of the link's refresh token, of which too much is left to be guessed.
 */
const name = 'muster-switch';
const path = '/switch-company';
const seconds = 120;

const markOf = (refresh: string): string => refresh.slice(0, 16);
const hostName = (host: string): string => host.replace(/:\d+$/, '');
/** Browsers keep no cookie for a name of one label and what is below it (localhost): there the mark cannot be. */
const takesCookie = (baseHost: string): boolean => /\.[a-z]/i.test(hostName(baseHost));

/** Leaves the mark for a link that is about to be opened. */
export function leaveSwitchMark(baseHost: string, refresh: string): void {
  if (!takesCookie(baseHost)) return;
  const isSecure = globalThis.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${markOf(refresh)}; Domain=${hostName(baseHost)}; Path=${path}; Max-Age=${seconds}; SameSite=Lax${isSecure}`;
}

/** True where this browser asked for the link. On hosts that cannot hold a mark (a trial on this machine) all are believed. */
export function isSwitchAskedFor(baseHost: string | null, refresh: string): boolean {
  const { host } = globalThis.location;
  if (baseHost === null || companyOfHost(host, baseHost) === null) return false;
  if (!takesCookie(baseHost)) return true;
  return document.cookie.split('; ').includes(`${name}=${markOf(refresh)}`);
}
