/** Which screens have a page of help: for pages that are built, beside the application's island. */
import { routeGroups, type RouteGroup } from '#shared/routing/index.ts';
import { helpPath } from '#shared/help/help-text.ts';
import type { TextKey } from '#shared/i18n/index.ts';
import { allRoutes } from '../routes.ts';
import { groupTitle } from '../ui/navigation.ts';

/** A screen that has a page of help. */
export interface HelpScreen {
  /** Address of the page, and of the screen. */
  readonly page: string;
  readonly path: string;
  readonly title: TextKey;
  readonly group: RouteGroup;
  readonly groupTitle: TextKey;
}

/** Every screen that the navigation or the palette names, once, in the order of the navigation's groups. */
export const helpScreens: readonly HelpScreen[] = routeGroups
  .flatMap((group) => allRoutes.filter((route) => route.group === group))
  .filter(({ unlisted, found }) => !unlisted || found)
  .filter(({ title }, at, all) => all.findIndex((other) => other.title === title) === at)
  .map(({ path, title, group }) => ({ page: helpPath(path), path, title, group, groupTitle: groupTitle(group) }));
