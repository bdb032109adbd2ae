import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PermissionPlace } from '#shared/record/application-context.tsx';
import { byPlace, partsOf } from '#shared/record/permissions.ts';
import { matchingPlaces } from '#shared/tree/index.ts';
import { permissionTree, shareOfPermissions, togglePermissions } from './permission-tree.ts';

const places: readonly PermissionPlace[] = [
  { group: 'menu:group.company', title: 'menu:department', resource: 'company.department' },
  { group: 'menu:group.company', title: 'menu:position', resource: 'company.position' },
  { group: 'menu:group.device', title: 'menu:terminal', resource: 'device.terminal' },
];
const all = places.flatMap(({ resource }) => ['add', 'change', 'view'].map((verb) => `${resource}.${verb}`));
const tree = permissionTree(
  byPlace(places, all),
  (place, of) => place[of].replace(/.*[.:]/, ''),
  (verb) => verb,
);
const sorted = (set: ReadonlySet<string>): string[] => [...set].toSorted();

describe('permission tree', () => {
  it('has a group of the navigation, its screens, and what may be done there, to see first', () => {
    expect(tree.index.nodes.map(({ display_name }) => display_name).slice(0, 6)).toEqual([
      'company',
      'department',
      'view',
      'add',
      'change',
      'position',
    ]);
    expect(tree.below.get(1)?.length).toBe(6);
    expect(all.map((name) => tree.below.get(tree.nodeOf.get(name) ?? 0))).toEqual(all.map((name) => [name]));
  });

  it('finds what is searched for by all that lies above it', () => {
    const found = matchingPlaces(tree.index, 'department chan').fitting;
    expect(found.flatMap((place) => tree.below.get(tree.index.nodes[place]?.id ?? 0))).toEqual([
      'company.department.change',
    ]);
  });

  it('a branch is ticked by what is below it', () => {
    const chosen = new Set(['company.department.view', 'company.position.view']);
    expect([1, 2, 10].map((node) => shareOfPermissions(chosen, tree.below.get(node) ?? []))).toEqual([
      'some',
      'some',
      'none',
    ]);
    expect(shareOfPermissions(new Set(all), all)).toBe('all');
  });

  const names = fc.subarray(all);
  it('nothing can be done with what cannot be seen, and nobody gives or takes what they do not have', () => {
    fc.assert(
      fc.property(names, fc.array(names, { maxLength: 6 }), (mine, toggles) => {
        const grantable = new Set(mine);
        const before = new Set(all.filter((name) => name.length % 2 === 0));
        const after = toggles.reduce<ReadonlySet<string>>(
          (chosen, each) => togglePermissions(chosen, each, grantable),
          before,
        );
        const foreign = (set: ReadonlySet<string>) => sorted(set).filter((name) => !grantable.has(name));
        expect(foreign(after)).toEqual(foreign(before));
        for (const name of after) {
          const view = `${partsOf(name).resource}.view`;
          if (grantable.has(name) && grantable.has(view) && !before.has(name)) expect(after.has(view)).toBe(true);
        }
      }),
    );
  });

  it('gives all that is missing of what is toggled, and takes all away only where nothing is missing', () => {
    const grantable = new Set(all);
    const below = tree.below.get(2) ?? [];
    expect(sorted(togglePermissions(new Set(['company.department.view']), below, grantable))).toEqual(below.toSorted());
    expect(sorted(togglePermissions(new Set(all), below, grantable))).toEqual(
      all.filter((name) => !below.includes(name)).toSorted(),
    );
    expect(sorted(togglePermissions(new Set(), ['device.terminal.change'], grantable))).toEqual([
      'device.terminal.change',
      'device.terminal.view',
    ]);
    expect(sorted(togglePermissions(new Set(below), ['company.department.view'], grantable))).toEqual([]);
  });
});
