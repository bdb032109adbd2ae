import { mayAccess, type Rights } from './access.ts';
import type { AppRoute } from './app-route.ts';

export type RouteFinding =
  | { readonly kind: 'found'; readonly route: AppRoute }
  /** The same path in another letter case, or with a trailing slash. */
  | { readonly kind: 'moved'; readonly path: string }
  | { readonly kind: 'missing' };

/** Finds the screen of a path. Paths have no parameters: the query says which of many records a screen shows. */
export function findRoute(routes: readonly AppRoute[], path: string): RouteFinding {
  const route = routes.find((candidate) => candidate.path === path);
  if (route) return { kind: 'found', route };
  const plain = plainPath(path);
  const other = routes.find((candidate) => plainPath(candidate.path) === plain);
  return other ? { kind: 'moved', path: other.path } : { kind: 'missing' };
}

/**
 * Finds the screen of a path for a person: if an area has none of its own (`/company`), its address opens the first of
 * its screens that they may open.
 */
export function findScreen(routes: readonly AppRoute[], path: string, rights: Rights): RouteFinding {
  const finding = findRoute(routes, path);
  if (finding.kind !== 'missing') return finding;
  const area = `${plainPath(path)}/`;
  const first = routes.find(
    (route) => !route.unlisted && plainPath(route.path).startsWith(area) && mayAccess(route.access, rights),
  );
  return first ? { kind: 'moved', path: first.path } : finding;
}

function plainPath(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '') || '/';
}
