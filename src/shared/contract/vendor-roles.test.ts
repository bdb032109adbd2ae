import { describe, expect, it } from 'vitest';
import { vendorMay, vendorRoles, type VendorRole } from './vendor-roles.ts';

describe('the rights of the provider’s roles', () => {
  it.each<[VendorRole | null, string, boolean]>([
    ['administrator', 'vendor.company.change', true],
    ['administrator', 'company.department.view', false],
    ['sales', 'vendor.company.view', true],
    ['sales', 'vendor.company.change', false],
    ['sales', 'vendor.order.add', true],
    ['support', 'vendor.company.change', true],
    ['support', 'vendor.order.view', false],
    ['support', 'vendor.terminal_claim.change', true],
    ['finance', 'vendor.plan.delete', true],
    ['finance', 'vendor.employee.view', false],
    ['finance', 'vendor.constructor.view', false],
    [null, 'vendor.company.view', false],
  ])('%s, %s: %s', (role, permission, expected) => {
    expect(vendorMay(role, permission)).toBe(expected);
  });

  it('are all the administrator’s, and nobody else’s all', () => {
    expect(vendorRoles.filter((role) => vendorMay(role, 'vendor.anything.delete'))).toEqual(['administrator']);
  });
});
