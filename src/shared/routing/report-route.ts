import { loadWords } from '#shared/i18n/index.ts';
import type { Permission, ResourceName } from '#shared/contract/permission.ts';
import type { AppRoute, LibraryEntry } from './app-route.ts';
import type { Slice } from './slice.ts';

/**
 * The access of the library: the right to view any report. Empty here; `screensOf`, which knows all reports, fills in
 * their rights.
 */
export const anyReport: readonly Permission[] = [];

/** The screen of a report, in the library and in the navigation. */
export function reportRoute(
  route: Pick<AppRoute, 'title' | 'icon' | 'load'> &
    LibraryEntry & {
      /** As in its contract, e.g. `report.first_last`. */
      readonly name: ResourceName;
      /** The last part of its path, as the specification writes it. */
      readonly path: string;
    },
): AppRoute {
  const { name, path, section, words, ...shown } = route;
  return {
    ...shown,
    path: `/report/report-library/${path}`,
    access: `${name}.view`,
    group: 'report',
    fillsHeight: true,
    report: { section, words },
  };
}

/** The screen of a report about the signed-in person: among their own screens, not in the library. */
export function ownReportRoute(
  route: Pick<AppRoute, 'title' | 'icon' | 'load' | 'feature'> & {
    /** The last part of its path, as the specification writes it. */
    readonly path: string;
  },
): AppRoute {
  return {
    ...route,
    path: `/personal/report/${route.path}`,
    access: 'employee',
    group: 'personal',
    fillsHeight: true,
  };
}

/**
 * Every screen: the given ones, and those of the slices. The library opens for everybody who may open any report of any
 * slice.
 */
export function screensOf(own: readonly AppRoute[], slices: readonly Slice[]): readonly AppRoute[] {
  const routes = [
    ...own,
    ...slices.flatMap(({ routes: screens, words }) =>
      screens.map((route): AppRoute => ({ ...route, load: () => withWords(words, route.load()) })),
    ),
  ];
  const reports = routes.filter((route) => route.report !== undefined).flatMap(({ access }) => access);
  return routes.map((route) => (route.access === anyReport ? { ...route, access: reports } : route));
}

/** A screen's code, together with the words of its slice. */
async function withWords<Loaded>(words: Slice['words'], code: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([code, loadWords(words)]);
  return loaded;
}
