import { expect, test } from 'vitest';
import type { AppRoute } from '../routing/app-route.ts';
import { mayAccess, noRights } from '../routing/access.ts';
import { reference } from './index.ts';
import type { Permission, PermissionPattern } from './index.ts';

/** What is wrong here is found by the stage `types`: a line that begins to compile fails there. */
test('a misspelt resource, verb or permission does not compile', () => {
  const right: readonly Permission[] = ['company.department.view', 'sample.thing.add'];
  // @ts-expect-error -- no such resource
  const wrongResource: Permission = 'company.departments.view';
  // @ts-expect-error -- no such verb
  const wrongVerb: Permission = 'company.department.edit';
  const patterns: readonly PermissionPattern[] = ['company.*', 'device.terminal.*', '*.view'];
  // @ts-expect-error -- no such module
  const wrongPattern: PermissionPattern = 'companies.*';
  // @ts-expect-error -- no such resource
  const wrongTarget = reference('company.departments', {});
  // @ts-expect-error -- no such resource
  const wrongScreen: Pick<AppRoute, 'resource'> = { resource: 'company.departments' };
  // @ts-expect-error -- no such resource
  const isAllowed = mayAccess('company.departments.view', noRights);
  expect([...right, ...patterns, wrongResource, wrongVerb, wrongPattern, wrongTarget, wrongScreen]).toHaveLength(10);
  expect(isAllowed).toBe(false);
});
