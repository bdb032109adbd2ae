import { useMemo, useState, type RefObject } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { helpPath } from '#shared/help/help-text.ts';
import { detailsOf } from '#shared/record/details.ts';
import { useLookup } from '#shared/record/lookup-pages.ts';
import { useTarget } from '#shared/record/queries.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { useDebouncedText } from '#shared/list/use-debounced.ts';
import { mayAccess, recordPath, type AppRoute, type Rights } from '#shared/routing/index.ts';
import { CircleQuestionMarkIcon, UserRoundIcon } from '#shared/ui/icon/index.ts';
import { Palette, type PaletteSection } from '#shared/ui/navigation/palette.tsx';
import { findKey, groupTitle } from './navigation.ts';
import { searchScreens } from './search-screens.ts';

interface CommandPaletteProps {
  readonly routes: readonly AppRoute[];
  readonly rights: Rights;
  /** What was typed before it could be shown: the first search. */
  readonly typed: RefObject<string>;
  readonly onClose: () => void;
}

const shownScreens = 8;
const shownHelp = 3;

/** Every screen and every employee by name (docs/look.md#shell). */
export function CommandPalette({ routes, rights, typed, onClose }: CommandPaletteProps) {
  const { t } = useTranslation(['common', 'menu']);
  const [search, setSearch] = useState(() => typed.current);
  const [text, setText] = useDebouncedText(search, setSearch, 250);
  const employeeScreen = routes.find((route) => route.resource === 'personnel.employee');
  const mayFind = employeeScreen !== undefined && mayAccess('personnel.employee.view', rights);
  const employee = useTarget(mayFind ? 'personnel.employee' : undefined);
  const people = useLookup(employee, search.trim(), { enabled: mayFind && search.trim().length > 1 });
  const isFailed = people.isError && people.rows.length === 0;

  const sections = useMemo<PaletteSection[]>(() => {
    const all = routes
      .filter((route) => !route.unlisted || route.found)
      .map((route) => ({
        route,
        title: t(route.title),
        group: t(groupTitle(route.group)),
        find: t(findKey(route)),
      }));
    const screens = searchScreens(all, text);
    const helpOf = [
      { title: t('common:help.all'), href: '/help' },
      ...all.map(({ route, title }) => ({ title, href: helpPath(route.path) })),
    ].map((page) => ({ ...page, group: t('common:help.open'), find: '' }));
    const help = text.trim() === '' ? [] : searchScreens(helpOf, text).slice(0, shownHelp);
    return [
      {
        id: 'screens',
        title: t('common:app.screens'),
        items: screens.slice(0, text.trim() === '' ? screens.length : shownScreens).map(({ route, title, group }) => ({
          id: route.path,
          title,
          icon: route.icon,
          href: route.path,
          ...(route.group === 'general' ? {} : { description: group }),
        })),
      },
      {
        id: 'help',
        title: t('common:help.open'),
        items: help.map(({ title, href }) => ({ id: href, title, icon: CircleQuestionMarkIcon, href })),
      },
      {
        id: 'people',
        title: t('menu:employee'),
        items:
          search.trim().length > 1 && employeeScreen
            ? people.rows.slice(0, shownScreens).map((person) => ({
                id: `person ${person.id}`,
                title: person.display_name,
                icon: UserRoundIcon,
                href: recordPath(employeeScreen.path, person.id),
                ...(employee ? { description: detailsOf(employee, person) } : {}),
              }))
            : [],
      },
    ];
  }, [routes, text, search, people.rows, employee, employeeScreen, t]);

  return (
    <Palette
      label={t('common:app.search')}
      placeholder={t(mayFind ? 'common:app.searchAll' : 'common:app.searchScreens')}
      text={text}
      onTextChange={setText}
      sections={sections}
      none={people.isFetching ? t('common:ui.loading') : isFailed ? null : t('common:app.nothingFound')}
      note={isFailed ? <ListFailure onRetry={() => void people.refetch()} isRetrying={people.isFetching} /> : null}
      onClose={onClose}
    />
  );
}
