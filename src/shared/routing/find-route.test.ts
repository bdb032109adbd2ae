import { describe, expect, it } from 'vitest';
import type { Permission } from '#shared/contract/index.ts';
import { mayAccess, noRights, type Rights } from './access.ts';
import { applicationRoutes } from './application-routes.ts';
import { ClockIcon } from '#shared/ui/icon/index.ts';
import type { AppRoute } from './app-route.ts';
import { findRoute, findScreen } from './find-route.ts';

const route = (path: string): AppRoute => ({
  path,
  title: 'menu:test.title',
  access: 'signedIn',
  icon: ClockIcon,
  group: 'general',
  load: () => Promise.resolve({ default: () => null }),
});
const routes = [route('/'), route('/system/operation-Log'), route('/company/department')];

describe('findRoute', () => {
  it('finds a path as it is written', () => {
    expect(findRoute(routes, '/system/operation-Log')).toMatchObject({
      kind: 'found',
      route: { path: '/system/operation-Log' },
    });
    expect(findRoute(routes, '/')).toMatchObject({ kind: 'found' });
  });

  it('sends another letter case and a trailing slash to the path as it is written', () => {
    expect(findRoute(routes, '/system/operation-log')).toEqual({ kind: 'moved', path: '/system/operation-Log' });
    expect(findRoute(routes, '/Company/Department/')).toEqual({ kind: 'moved', path: '/company/department' });
  });

  it('misses what is not there', () => {
    expect(findRoute(routes, '/company')).toEqual({ kind: 'missing' });
    expect(findRoute(routes, '/company/department/1')).toEqual({ kind: 'missing' });
    expect(findRoute(routes, '/constructor')).toEqual({ kind: 'missing' });
  });
});

describe('findScreen', () => {
  const own = [
    { ...route('/company/settings'), access: 'company.settings.view' as const },
    { ...route('/company/hidden'), unlisted: true },
    route('/company/department'),
    route('/companywide/other'),
  ];

  it('leads the address of an area to the first of its screens that the person may open', () => {
    expect(findScreen(own, '/company/', noRights)).toEqual({ kind: 'moved', path: '/company/department' });
    expect(
      findScreen(own, '/company', { ...noRights, permissions: new Set<Permission>(['company.settings.view']) }),
    ).toEqual({
      kind: 'moved',
      path: '/company/settings',
    });
    expect(findScreen(own, '/company/nowhere', noRights)).toEqual({ kind: 'missing' });
    expect(findScreen(own.slice(0, 2), '/company', noRights)).toEqual({ kind: 'missing' });
  });
});

describe('applicationRoutes', () => {
  it('names every path once, letter case aside', () => {
    const plain = applicationRoutes.map((path) => path.toLowerCase());
    expect(new Set(plain).size).toBe(plain.length);
  });
});

describe('mayAccess', () => {
  const rights: Rights = {
    permissions: new Set<string>(['company.department.view']),
    isEmployee: false,
    isVendor: false,
  };
  it('asks for the permission or the employee record', () => {
    expect(mayAccess('company.department.view', rights)).toBe(true);
    expect(mayAccess('company.department.add', rights)).toBe(false);
    expect(mayAccess('employee', rights)).toBe(false);
    expect(mayAccess('employee', { ...rights, isEmployee: true })).toBe(true);
    expect(mayAccess('signedIn', rights)).toBe(true);
  });
});
