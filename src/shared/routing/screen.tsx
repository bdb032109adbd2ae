import { createElement, useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { lazily, type LazyComponent } from '#shared/ui/lazily.tsx';
import { mayAccess, type Rights } from './access.ts';
import type { AppRoute } from './app-route.ts';
import { findScreen } from './find-route.ts';

interface ScreensProps {
  readonly routes: readonly AppRoute[];
  readonly rights: Rights;
  /** Title of the present screen, already translated. */
  readonly titleOf: (route: AppRoute) => string;
  /** The product's name, at the end of the document's title. */
  readonly product: string;
  readonly missing: ReactNode;
  /** Title of a path without a screen, translated. */
  readonly missingTitle: string;
  /** Called if the person may not open the screen. */
  readonly onForbidden: () => void;
  readonly loading: ReactNode;
}

interface ScreenProps {
  readonly loading: ReactNode;
}

/** One component for each screen, created once: it keeps what it has loaded. */
const screens = new Map<string, LazyComponent<(props: ScreenProps) => ReactNode>>();

function screenOf(route: AppRoute): LazyComponent<(props: ScreenProps) => ReactNode> {
  const known = screens.get(route.path);
  if (known) return known;
  const screen = lazily(
    async () => {
      const { default: Shown } = await route.load();
      return (_: ScreenProps) => <Shown />;
    },
    ({ loading }) => loading,
  );
  screens.set(route.path, screen);
  return screen;
}

/** Begins to load a screen with everything it shows; loading it twice costs nothing. */
export function preloadScreen(route: AppRoute): Promise<unknown> {
  return screenOf(route).preload();
}

/** The present path's screen: loaded when needed, titled, and focused after navigation. */
export function Screens(props: ScreensProps) {
  const { routes, rights, titleOf, product, missing, missingTitle, onForbidden, loading } = props;
  const [path, navigate] = useLocation();
  const search = useSearch();
  const finding = findScreen(routes, path, rights);
  const route = finding.kind === 'found' ? finding.route : null;
  const isForbidden = route !== null && !mayAccess(route.access, rights);
  const titleWithout = finding.kind === 'missing' ? missingTitle : '';
  const title = route ? titleOf(route) : titleWithout;

  useEffect(() => {
    if (finding.kind === 'moved') navigate(finding.path + (search === '' ? '' : `?${search}`), { replace: true });
    if (isForbidden) onForbidden();
  });

  useEffect(() => {
    document.title = title === '' ? product : `${title} · ${product}`;
  }, [title, product]);

  useFocusOnNavigation(path, search);

  if (finding.kind === 'missing') return missing;
  if (!route || isForbidden) return loading;
  return createElement(screenOf(route), { key: route.path, loading });
}

/**
 * After navigation, and when the application opens, the focus goes to the content, so that a screen reader and the Tab
 * key start there; going back returns it to the link that led away.
 */
function useFocusOnNavigation(path: string, search: string): void {
  const last = useRef<{ path: string; search: string; address: string } | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = { path, search, address: search === '' ? path : `${path}?${search}` };
    if (before?.path === path) return before.search === search ? undefined : findLostFocus(before.search);
    focusContent();
    // An overlay hides the screen from the focus until it has gone, and then leaves the focus nowhere.
    let frames = 0;
    const settle = (): void => {
      const link = before
        ? document.querySelector<HTMLElement>(`#content a[href="${CSS.escape(before.address)}"]`)
        : null;
      const { activeElement, body } = document;
      const isOnContent = activeElement?.id === 'content';
      if (link && (isOnContent || activeElement === body)) link.focus();
      else if (activeElement === body) focusContent();
      if (!link && ++frames < settlingFrames) frame = requestAnimationFrame(settle);
    };
    let frame = requestAnimationFrame(settle);
    const stop = (): void => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', stopWithin);
    };
    // Once the person has moved on within the screen, a closing overlay restores the focus itself.
    const stopWithin = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.closest('#content') && target.id !== 'content') stop();
    };
    document.addEventListener('focusin', stopWithin);
    return stop;
  }, [path, search]);
}

/**
 * Opening or leaving a record's page replaces the list, and the focused element is gone. The focus then goes to the row of the record
 * that was open, or to the content. A closing panel restores the focus by itself, and sooner.
 * @returns cancels the timer
 */
function findLostFocus(searchBefore: string): () => void {
  const record = new URLSearchParams(searchBefore).get('record');
  const waiting = setTimeout(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    const row =
      record && document.querySelector<HTMLElement>(`#content [role="row"][data-key="${CSS.escape(record)}"]`);
    if (row) row.focus();
    else focusContent();
  }, closingMilliseconds);
  return () => clearTimeout(waiting);
}

/** Whatever lies over a screen has closed by then. */
const closingMilliseconds = 400;

/** A screen that was shown before is drawn again within this number of frames. */
const settlingFrames = 60;

function focusContent(): void {
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
}
