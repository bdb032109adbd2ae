import { describe, expect, it } from 'vitest';
import { FileTextIcon } from '#shared/ui/icon/index.ts';
import { mayAccess } from './access.ts';
import type { AppRoute } from './app-route.ts';
import { anyReport, ownReportRoute, reportRoute, screensOf } from './report-route.ts';
import type { ResourceName } from '#shared/contract/permission.ts';

const load = () => Promise.resolve({ default: () => null });
const library: AppRoute = {
  path: '/library',
  title: 'menu:reportLibrary',
  access: anyReport,
  icon: FileTextIcon,
  group: 'report',
  load,
};
const report = (name: ResourceName, path: string): AppRoute =>
  reportRoute({
    name,
    path,
    section: 'punches',
    words: { namespace: 'default', key: 'b' },
    title: 'menu:test.title',
    icon: FileTextIcon,
    load,
  });

describe('the library of reports', () => {
  const routes = screensOf(
    [],
    [
      { name: 'one', words: [], routes: [library, report('test.one', 'one')], resources: {} },
      { name: 'two', words: [], routes: [report('sample.two', 'two')], resources: {} },
    ],
  );
  const opens = (path: string, ...permissions: string[]): boolean => {
    const route = routes.find((one) => one.path === path);
    if (!route) throw new Error('Not there');
    return mayAccess(route.access, { permissions: new Set(permissions), isEmployee: true, isVendor: false });
  };

  it.each([
    [['test.one.view'], true],
    [['sample.two.view'], true],
    [['test.one.export', 'device.terminal.view'], false],
    [[], false],
  ])('is open to who has %j: %s', (permissions, isOpen) => {
    expect(opens('/library', ...permissions)).toBe(isOpen);
  });

  it('opens no report to who may open another one', () => {
    expect(opens('/report/report-library/two', 'test.one.view')).toBe(false);
    expect(opens('/report/report-library/two', 'sample.two.view')).toBe(true);
  });
});

it('keeps reports of people’s own out of the library: they open to every employee, and open nothing else', () => {
  const own = ownReportRoute({ path: 'one', title: 'menu:test.title', icon: FileTextIcon, load });
  expect(own).toMatchObject({ path: '/personal/report/one', access: 'employee', group: 'personal' });
  expect(own.report).toBeUndefined();
  const [shown] = screensOf([], [{ name: 'one', words: [], routes: [library, own], resources: {} }]);
  expect(shown?.access).toEqual([]);
});
