import type { PermissionPlace } from '#shared/record/application-context.tsx';
import { routeGroups, type AppRoute } from '#shared/routing/index.ts';
import { groupTitle } from './navigation.ts';

/** What permissions belong to, named and ordered as in the navigation: a screen's resource or report. */
export function permissionPlaces(routes: readonly AppRoute[]): readonly PermissionPlace[] {
  const places = routeGroups.flatMap((group) =>
    routes
      .filter((route) => route.group === group)
      .flatMap((route) => permitted(route).map((place) => ({ ...place, group: groupTitle(group) }))),
  );
  return places.filter(({ resource }, at) => places.findIndex((other) => other.resource === resource) === at);
}

function permitted({ permits, access, resource, title }: AppRoute): readonly Omit<PermissionPlace, 'group'>[] {
  if (permits) return permits;
  if (typeof access !== 'string' || !access.includes('.')) return [];
  return [{ resource: resource ?? access.slice(0, access.lastIndexOf('.')), title }];
}
