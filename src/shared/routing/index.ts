/** Screens by path: who may open them, how links lead to them, what their title is. */
export { boxPath, recordPath } from './record-path.ts';
export { mayAccess, noRights, type Rights } from './access.ts';
export { anyReport, ownReportRoute, reportRoute, screensOf } from './report-route.ts';
export { reportSections, routeGroups, type AppRoute, type RouteGroup } from './app-route.ts';
export { clientTarget, isApplicationPath, useClientLinks } from './client-links.ts';
export { findRoute, type RouteFinding } from './find-route.ts';
export { preloadScreen, Screens } from './screen.tsx';
export type { Slice } from './slice.ts';
