import { mayAccess, routeGroups, type AppRoute, type Rights, type RouteGroup } from '#shared/routing/index.ts';
import {
  BarChart3Icon,
  Building2Icon,
  ClockIcon,
  CreditCardIcon,
  DoorOpenIcon,
  GaugeIcon,
  HouseIcon,
  LayoutDashboardIcon,
  MapPinIcon,
  PuzzleIcon,
  SettingsIcon,
  TabletSmartphoneIcon,
  TruckIcon,
  UserRoundIcon,
  UsersRoundIcon,
  type IconType,
} from '#shared/ui/icon/index.ts';
import type { BottomBarItem, NavGroup } from '#shared/ui/shell/types.ts';
import { builtKey, type BuiltKey, type TextKey, type Translate } from '#shared/i18n/index.ts';

const groupIcons: Readonly<Record<RouteGroup, IconType>> = {
  general: LayoutDashboardIcon,
  personal: UserRoundIcon,
  team: UsersRoundIcon,
  device: TabletSmartphoneIcon,
  attendance: ClockIcon,
  report: BarChart3Icon,
  access: DoorOpenIcon,
  gps: MapPinIcon,
  company: Building2Icon,
  complement: PuzzleIcon,
  system: SettingsIcon,
  productivity: GaugeIcon,
  subscription: CreditCardIcon,
  vendor: TruckIcon,
};

const groupTitles: Readonly<Record<RouteGroup, TextKey>> = {
  general: 'menu:group.general',
  personal: 'menu:group.personal',
  team: 'menu:group.team',
  device: 'menu:group.device',
  attendance: 'menu:group.attendance',
  report: 'menu:group.report',
  access: 'menu:group.access',
  gps: 'menu:group.gps',
  company: 'menu:group.company',
  complement: 'menu:group.complement',
  system: 'menu:group.system',
  productivity: 'menu:group.productivity',
  subscription: 'menu:group.subscription',
  vendor: 'menu:group.vendor',
};

/** The navigation of the screens that the person may open: general screens first, the others by group. */
export function navigationOf(mine: readonly AppRoute[], translate: Translate): NavGroup[] {
  return routeGroups.flatMap((group): NavGroup[] => {
    const listed = mine.filter((route) => route.group === group && !route.unlisted);
    const routes = [...listed.filter((route) => !route.isSetting), ...listed.filter((route) => route.isSetting)];
    if (routes.length === 0) return [];
    if (group === 'general') {
      return routes.map((route) => ({
        id: route.path,
        title: translate(route.title),
        icon: route.icon,
        href: route.path,
        get find() {
          return translate(findKey(route));
        },
      }));
    }
    return [
      {
        id: group,
        title: translate(groupTitles[group]),
        icon: groupIcons[group],
        items: routes.map((route) => ({
          id: route.path,
          href: route.path,
          // Most groups are closed, and few people look for a screen by its other names: two hundred texts need not be ready.
          get title() {
            return translate(route.title);
          },
          get find() {
            return translate(findKey(route));
          },
        })),
      },
    ];
  });
}

/** The key of a screen's other names. */
export function findKey({ title }: Pick<AppRoute, 'title'>): BuiltKey {
  return builtKey(`menu:find.${title.replace('menu:', '')}`);
}

/** A group's title, for the breadcrumb. */
export function groupTitle(group: RouteGroup): TextKey {
  return groupTitles[group];
}

/** The most used screens on a phone, in this order; the drawer has the rest. */
const phonePlaces = [
  '/personal/my-calendar/calendar',
  '/personal/request/leave',
  '/personal/request/manual-log',
  '/personal/report/transaction',
  '/device/transaction',
  '/team/employee',
  '/device/terminal',
  '/report/report-library',
];

/** Short titles for the phone's bar, if the screen's title is too long. */
const phoneTitles: Readonly<Record<string, TextKey>> = {
  '/report/report-library': 'menu:group.report',
  '/personal/request/manual-log': 'menu:manualLog',
};

/** At most five places of a phone's bottom bar: home, and the most used screens that the person may open. */
export function bottomPlaces(mine: readonly AppRoute[], rights: Rights, translate: Translate): BottomBarItem[] {
  const places = phonePlaces.flatMap(
    (path) => mine.find((route) => route.path === path && mayAccess(route.access, rights)) ?? [],
  );
  return [
    { id: 'home', title: translate('menu:home'), icon: HouseIcon, href: '/' },
    ...places.slice(0, 4).map((route) => ({
      id: route.path,
      title: translate(phoneTitles[route.path] ?? route.title),
      icon: route.icon,
      href: route.path,
    })),
  ];
}
