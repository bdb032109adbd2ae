import type { Dialect } from './model.ts';
import type { Target } from './target.ts';
import { tableOf } from './target.ts';

/** What is known of a terminal's dialect. `forced`: an administrator has set it, whatever the terminal sends. */
export type DialectView = { readonly dialect: Dialect | null; readonly forced: boolean };

const isoStamp = /^\d{4}-\d\d-\d\dT/;
const accessTables = new Set(['rtlog', 'rtstate', 'tabledata']);

function isClockPush(target: Target): boolean {
  const { query } = target;
  return (
    isoStamp.test(query.get('stamp') ?? '') ||
    query.has('comkey') ||
    query.has('synctime') ||
    tableOf(target) === 'selfservicedata' ||
    (target.call === 'cdata' && ['time', 'lastpunch'].includes((query.get('type') ?? '').toLowerCase()))
  );
}

/**
 * Determines the dialect of a terminal from one request. It stays until a clear sign to the contrary: only `DeviceType=acc`, a POST
 * to registry or an access table make it D2, since attendance firmware sends `pushver=3.x` and `PushOptionsFlag` too
 * (docs/device-protocol.md#dialects). `DeviceType=att` or an ATTLOG upload reverse it.
 */
export function decideDialect(known: DialectView, target: Target): Dialect | null {
  if (known.forced) return known.dialect;
  const { query, method, call } = target;
  const table = (query.get('table') ?? '').toLowerCase();
  const deviceType = (query.get('devicetype') ?? '').trim().toLowerCase();
  if (deviceType === 'acc') return 'D2';
  if (method === 'POST' && (call === 'registry' || accessTables.has(table))) return 'D2';

  const isAttendance = deviceType === 'att' || (method === 'POST' && table === 'attlog');
  if (known.dialect === 'D2' && !isAttendance) return 'D2';
  if (isClockPush(target)) return 'D3';
  if (known.dialect === 'D3') return 'D3';
  if (query.has('pushver') || isAttendance) return known.dialect === 'D0' && !query.has('pushver') ? 'D0' : 'D1';
  if (known.dialect !== null) return known.dialect;
  if (target.isLegacySpelling) return 'D0';
  return call === 'cdata' && query.has('options') ? 'D1' : null;
}

const versionParts = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10) || 0);

/** Compares push versions such as `2.4.1`; negative if `a` is older. */
export function compareVersions(a: string, b: string): number {
  const left = versionParts(a);
  const right = versionParts(b);
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The version that both sides support: the lower of the two, with the protocol's defaults if the terminal sends none. */
export function agreedVersion(dialect: Dialect, offered: string | null): string {
  const ours = dialect === 'D2' ? '3.1.2' : '2.4.1';
  const silent = dialect === 'D2' ? '3.0.1' : '2.2.14';
  const theirs = offered !== null && /^\d+(\.\d+){1,3}$/.test(offered) ? offered : silent;
  return compareVersions(theirs, ours) < 0 ? theirs : ours;
}
