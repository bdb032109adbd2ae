import { describe, expect, it } from 'vitest';
import { FileTextIcon } from '#shared/ui/icon/index.ts';
import { mayAccess } from './access.ts';
import type { AppRoute } from './app-route.ts';
import { anyReport, reportRoute, screensOf } from './report-route.ts';

const load = () => Promise.resolve({ default: () => null });
const library: AppRoute = {
  path: '/library',
  title: 'menu:reportLibrary',
  access: anyReport,
  icon: FileTextIcon,
  group: 'report',
  load,
};
const report = (name: `${string}.${string}`, path: string): AppRoute =>
  reportRoute({
    name,
    path,
    section: 'punches',
    words: { namespace: 'a', key: 'b' },
    title: 'a:b',
    icon: FileTextIcon,
    load,
  });

describe('the library of reports', () => {
  const routes = screensOf(
    [],
    [
      { name: 'one', words: [], routes: [library, report('report.one', 'one')], resources: {} },
      { name: 'two', words: [], routes: [report('personnel.two', 'two')], resources: {} },
    ],
  );
  const opens = (path: string, ...permissions: string[]): boolean => {
    const route = routes.find((one) => one.path === path);
    if (!route) throw new Error('Not there');
    return mayAccess(route.access, { permissions: new Set(permissions), isEmployee: true, isVendor: false });
  };

  it.each([
    [['report.one.view'], true],
    [['personnel.two.view'], true],
    [['report.one.export', 'device.terminal.view'], false],
    [[], false],
  ])('is open to who has %j: %s', (permissions, isOpen) => {
    expect(opens('/library', ...permissions)).toBe(isOpen);
  });

  it('opens no report to who may open another one', () => {
    expect(opens('/report/report-library/two', 'report.one.view')).toBe(false);
    expect(opens('/report/report-library/two', 'personnel.two.view')).toBe(true);
  });
});
