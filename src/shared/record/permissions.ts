import type { Verb } from '#shared/contract/index.ts';
import { builtKey, type AnyKey } from '#shared/i18n/index.ts';
import type { PermissionPlace } from './application-context.tsx';

/** In the order in which they are shown: view, change, import and export, decide. */
const verbs: readonly Verb[] = ['view', 'add', 'change', 'delete', 'import', 'export', 'approve', 'command'];

/** The permissions of one place, by verb. */
export interface PlacedPermissions {
  readonly place: PermissionPlace;
  readonly verbs: readonly string[];
}

/** Cuts `<module>.<resource>.<verb>` before the verb. */
export function partsOf(permission: string): { readonly resource: string; readonly verb: string } {
  const end = permission.lastIndexOf('.');
  return { resource: permission.slice(0, end), verb: permission.slice(end + 1) };
}

const rank = (verb: string): number => {
  const place = verbs.findIndex((known) => known === verb);
  return place < 0 ? verbs.length : place;
};

/** Permissions by subject, in the order of the navigation; subjects without any are left out. */
export function byPlace(places: readonly PermissionPlace[], permissions: readonly string[]): PlacedPermissions[] {
  const found = Map.groupBy(permissions.map(partsOf), ({ resource }) => resource);
  return places.flatMap((place) => {
    const here = found.get(place.resource) ?? [];
    return here.length === 0
      ? []
      : [{ place, verbs: here.map(({ verb }) => verb).toSorted((a, b) => rank(a) - rank(b)) }];
  });
}

/** The words of a permission's verb. */
export const verbKey = (verb: string): AnyKey => builtKey(`common:permission.verb.${verb}`);
