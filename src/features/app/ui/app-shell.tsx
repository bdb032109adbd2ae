import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '#shared/i18n/index.ts';
import { findRoute, mayAccess, Screens, type AppRoute } from '#shared/routing/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { $isNotifying } from '#shared/ui/feedback/show-toast.ts';
import { CircleQuestionMarkIcon, SearchIcon } from '#shared/ui/icon/index.ts';
import { useIsPhone } from '#shared/ui/media.ts';
import { isDarkToOffer } from '#shared/ui/theme.ts';
import { Shell } from '#shared/ui/shell/shell.tsx';
import { Brand, BrandMark } from './brand.tsx';
import { CompanySwitcher } from './company-switcher.tsx';
import { Crumbs } from './crumbs.tsx';
import { FailureBoundary } from './failure.tsx';
import { bottomPlaces, navigationOf } from './navigation.ts';
import { Notifications } from './notifications.tsx';
import type { Person } from './person.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { paletteKeys, useShortcutKeys } from './shortcut-keys.ts';
import { AccountButton, LanguageButton, ThemeButton } from './top-menus.tsx';
import { useRemembered } from './use-remembered.ts';
import { TypedMeanwhile } from './typed-meanwhile.tsx';
import { hasNotice } from './subscription-notices.ts';
import { useProductName } from './use-product-name.ts';
import { lazily } from '#shared/ui/lazily.tsx';

const Toaster = /* @__PURE__ */ lazily(() =>
  import('#shared/ui/feedback/toaster.tsx').then((module) => module.Toaster),
);
const NotFound = /* @__PURE__ */ lazily(() => import('./not-found.tsx').then((module) => module.NotFound));
const CommandPalette = /* @__PURE__ */ lazily(
  () => import('./command-palette.tsx').then((module) => module.CommandPalette),
  ({ typed, onClose }) => <TypedMeanwhile typed={typed} onClose={onClose} />,
);
const DarkOffer = /* @__PURE__ */ lazily(() => import('./dark-offer.tsx').then((module) => module.DarkOffer));
const SubscriptionNotice = /* @__PURE__ */ lazily(() =>
  import('./subscription-notice.tsx').then((module) => module.SubscriptionNotice),
);
const SupportNotice = /* @__PURE__ */ lazily(() =>
  import('./support-notice.tsx').then((module) => module.SupportNotice),
);
const ClosingNotice = /* @__PURE__ */ lazily(() =>
  import('./closing-notice.tsx').then((module) => module.ClosingNotice),
);
const IdleWatch = /* @__PURE__ */ lazily(() => import('./idle-watch.tsx').then((module) => module.IdleWatch));
const HelpPanel = /* @__PURE__ */ lazily(() => import('./help-panel.tsx').then((module) => module.HelpPanel));

/** Milliseconds after which a screen counts as opened on a slow connection; later loading delays nothing. */
const openedAfter = 4000;

interface AppShellProps {
  readonly person: Person;
  readonly routes: readonly AppRoute[];
  readonly onForbidden: () => void;
}

/** The frame of the application around the present screen (docs/look.md#shell). */
export function AppShell({ person, routes, onForbidden }: AppShellProps) {
  const { t } = useTranslation(['common', 'menu']);
  const [path] = useLocation();
  const isPhone = useIsPhone();
  const product = useProductName();
  const [isCollapsed, setCollapsed] = useRemembered('navigation.collapsed');
  const [isSearching, setSearching] = useState(false);
  /** What was typed for the palette before its code had come. */
  const typed = useRef('');
  const closePalette = useCallback(() => {
    typed.current = '';
    setSearching(false);
  }, []);
  const mine = useMemo(() => routes.filter((route) => mayAccess(route.access, person.rights)), [routes, person.rights]);
  const navigation = useMemo(() => navigationOf(mine, t), [mine, t]);
  const finding = findRoute(routes, path);
  const route = finding.kind === 'found' ? finding.route : null;
  const isFixed = !isPhone && (route?.fillsHeight ?? route?.resource !== undefined);
  const places = bottomPlaces(mine, person.rights, t);
  const [isHelping, setHelping] = useState(false);
  const [isOffered] = useState(isDarkToOffer);
  const subscription = person.company?.subscription;
  const canSubscribe = mayAccess('subscription.order.view', person.rights);
  const isNotifying = useStore($isNotifying);
  const [openedWith] = useState(() => location.pathname + location.search);
  useEffect(() => {
    const timer = setTimeout(() => {
      // The message about a lost connection must be available offline. If it cannot be fetched now, the first
      // notification fetches it.
      Toaster.preload().catch(() => undefined);
      import('./remember-opening.ts').then(
        ({ rememberOpening }) => rememberOpening(person, openedWith),
        () => undefined,
      );
    }, openedAfter);
    return () => clearTimeout(timer);
  }, [person, openedWith]);
  useShortcutKeys({ openPalette: () => setSearching(true), openHelp: () => setHelping(true) });

  return (
    <Shell
      brand={<Brand name={product} />}
      brandMark={<BrandMark name={product} />}
      brandHref="/"
      navigation={navigation}
      currentPath={path === '/dashboard' ? '/' : path}
      navigationFilter={{ label: t('common:app.filterScreens'), none: t('common:app.noScreen') }}
      isCollapsed={isCollapsed}
      onCollapsedChange={setCollapsed}
      topStart={
        <>
          <CompanySwitcher person={person} />
          {isPhone ? null : <Crumbs route={route} />}
        </>
      }
      topCenter={
        isPhone ? (
          <IconButton icon={SearchIcon} label={t('common:app.search')} hideTooltip onPress={() => setSearching(true)} />
        ) : (
          <Button className="app-search" size="small" icon={SearchIcon} onPress={() => setSearching(true)}>
            <span className="app-search-words">{t('common:app.search')}</span>
            <kbd className="ui-keys">{paletteKeys()}</kbd>
          </Button>
        )
      }
      topEnd={
        <>
          {isPhone ? null : <LanguageButton />}
          {isPhone ? null : <ThemeButton />}
          {isPhone ? null : (
            <IconButton icon={CircleQuestionMarkIcon} label={t('common:help.open')} onPress={() => setHelping(true)} />
          )}
          <Notifications />
          <AccountButton person={person} onHelp={() => setHelping(true)} />
        </>
      }
      {...(places.length > 1 ? { bottomBar: places } : {})}
      isFixedHeight={isFixed}
    >
      {isNotifying ? <Toaster /> : null}
      {isOffered ? <DarkOffer /> : null}
      {subscription && hasNotice(subscription, canSubscribe) ? (
        <SubscriptionNotice subscription={subscription} canOpen={canSubscribe} />
      ) : null}
      {person.company?.erase_at ? <ClosingNotice at={person.company.erase_at} /> : null}
      {person.user.is_support ? <SupportNotice company={person.company?.company_name ?? ''} /> : null}
      <FailureBoundary key={path}>
        <Screens
          routes={routes}
          rights={person.rights}
          titleOf={(found) => t(found.title)}
          product={product}
          missing={<NotFound />}
          missingTitle={t('common:app.notFound')}
          onForbidden={onForbidden}
          loading={<ScreenSkeleton />}
        />
      </FailureBoundary>
      {person.user.idle_minutes === null ? null : <IdleWatch minutes={person.user.idle_minutes} />}
      {isHelping ? <HelpPanel route={route} onClose={() => setHelping(false)} /> : null}
      {isSearching ? (
        <CommandPalette routes={mine} rights={person.rights} typed={typed} onClose={closePalette} />
      ) : null}
    </Shell>
  );
}
