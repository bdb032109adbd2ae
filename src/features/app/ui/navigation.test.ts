import { describe, expect, it } from 'vitest';
import type { AppRoute } from '#shared/routing/index.ts';
import { ClockIcon } from '#shared/ui/icon/index.ts';
import { filterGroups } from '#shared/ui/shell/navigation-model.ts';
import { bottomPlaces, navigationOf } from './navigation.ts';
import { rightsOf } from './person.ts';
import { searchScreens } from './search-screens.ts';

const route = (path: string, group: AppRoute['group'], more: Partial<AppRoute> = {}): AppRoute => ({
  path,
  group,
  title: `menu:test.${path}`,
  access: 'signedIn',
  icon: ClockIcon,
  load: () => Promise.resolve({ default: () => null }),
  ...more,
});
const same = String;

describe('navigation', () => {
  it('groups screens in the order of groups, without heading for general ones and without unlisted ones', () => {
    const navigation = navigationOf(
      [
        route('/company/area', 'company'),
        route('/', 'general'),
        route('/dashboard', 'general', { unlisted: true }),
        route('/device/terminal', 'device'),
      ],
      same,
    );
    expect(navigation.map(({ id, href, items }) => [id, href, items?.map((item) => item.href)])).toEqual([
      ['/', '/', undefined],
      ['device', undefined, ['/device/terminal']],
      ['company', undefined, ['/company/area']],
    ]);
  });

  it('ends a group with its settings, whichever slice has them', () => {
    const [group] = navigationOf(
      [route('/report/marks', 'report', { isSetting: true }), route('/report/report-library', 'report')],
      same,
    );
    expect(group?.items?.map((item) => item.href)).toEqual(['/report/report-library', '/report/marks']);
  });

  it('is filtered by titles and by other names of screens', () => {
    const groups = [
      {
        id: 'device',
        title: 'Devices',
        icon: ClockIcon,
        items: [{ id: 't', title: 'Terminals', href: '/t', find: 'clocks' }],
      },
      { id: '/', title: 'Dashboard', icon: ClockIcon, href: '/', find: 'overview, home' },
    ];
    const found = (words: string) => filterGroups(groups, words).map(({ id }) => id);
    expect([found('Clock'), found('hom'), found('termi'), found('nothing')]).toEqual([
      ['device'],
      ['/'],
      ['device'],
      [],
    ]);
  });

  it('gives a phone at most five places that the person may open', () => {
    const rights = { permissions: new Set(['device.terminal.view']), isEmployee: false, isVendor: false };
    const places = bottomPlaces(
      [
        route('/device/terminal', 'device', { access: 'device.terminal.view' }),
        route('/team/employee', 'team', { access: 'personnel.employee.view' }),
      ],
      rights,
      same,
    );
    expect(places.map(({ id }) => id)).toEqual(['home', '/device/terminal']);
  });
});

describe('rightsOf', () => {
  const user = { permissions: ['test.b.view'], is_owner: false, is_vendor: false, employee: null };
  it('gives an owner every permission and anyone else their own', () => {
    expect(rightsOf(user, null).permissions.has('test.b.view')).toBe(true);
    expect(rightsOf(user, null).permissions.has('test.b.delete')).toBe(false);
    expect(rightsOf({ ...user, is_owner: true }, null).permissions.has('test.y.delete')).toBe(true);
    expect(rightsOf({ ...user, employee: { id: 1, emp_code: '1', display_name: 'A' } }, null).isEmployee).toBe(true);
  });
});

describe('searchScreens', () => {
  const screens = [
    { title: 'Unknown punches', group: 'Devices', find: 'unassigned' },
    { title: 'Punches', group: 'Devices', find: 'clock in, attendance' },
    { title: 'Áreas', group: 'Empresa', find: 'sedes, jardín, punto' },
  ];
  it('ranks titles that begin with the words, then titles that contain them, groups and other names', () => {
    expect(searchScreens(screens, 'pun').map(({ title }) => title)).toEqual(['Punches', 'Unknown punches', 'Áreas']);
    expect(searchScreens(screens, 'clock in').map(({ title }) => title)).toEqual(['Punches']);
    expect(searchScreens(screens, 'jardin').map(({ title }) => title)).toEqual(['Áreas']);
    expect(searchScreens(screens, 'dev').map(({ title }) => title)).toEqual(['Unknown punches', 'Punches']);
    expect(searchScreens(screens, 'areas').map(({ title }) => title)).toEqual(['Áreas']);
    expect(searchScreens(screens, ' ')).toHaveLength(3);
    expect(searchScreens(screens, 'zzz')).toEqual([]);
    // A match inside a word counts if no word begins so.
    const inside = ['Late arrivals', 'Templates', 'Timesheets'].map((title) => ({ title, group: '', find: '' }));
    expect(searchScreens(inside, 'late').map(({ title }) => title)).toEqual(['Late arrivals']);
    expect(searchScreens(inside, 'sheet').map(({ title }) => title)).toEqual(['Timesheets']);
    // An Arabic word is found without its article.
    const arabic = ['حضور اليوم', 'ملخص الحضور'].map((title) => ({ title, group: '', find: '' }));
    expect(searchScreens(arabic, 'حضور')).toHaveLength(2);
    // Half a word more often means the screen of that name than a report about it.
    const named = ['Department summary', 'Departments'].map((title) => ({ title, group: '', find: '' }));
    expect(searchScreens(named, 'depart').map(({ title }) => title)).toEqual(['Departments', 'Department summary']);
  });
});
