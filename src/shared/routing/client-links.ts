import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { applicationAreas } from './application-areas.ts';
import { leaveFor } from './leave-guard.ts';

/** True for paths that the application's own island serves; the other pages are documents of their own. */
export function isApplicationPath(path: string): boolean {
  return applicationAreas.includes(path.split('/')[1]?.toLowerCase() ?? '');
}

/** The parts of a click that decide whether it may be answered without loading a document. */
export interface LinkClick {
  readonly defaultPrevented: boolean;
  readonly button: number;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The parts of a link that decide who follows it. */
export interface LinkTarget {
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly target: string;
  readonly download: string;
}

/** The application path of a click, or null if the browser must follow the link itself. */
export function clientTarget(click: LinkClick, link: LinkTarget, origin: string): string | null {
  if (click.defaultPrevented || click.button !== 0) return null;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  if (link.origin !== origin || link.download !== '' || (link.target !== '' && link.target !== '_self')) return null;
  return isApplicationPath(link.pathname) ? link.pathname + link.search : null;
}

/**
 * Follows the application's links without loading a document, whatever component drew them: links of the navigation, of
 * cells, and menu items with an href all end in a click on an anchor.
 *
 * @param onNear receives a screen's path when pointer or focus come to a link to it, so that its code can begin to load
 */
export function useClientLinks(onNear: (path: string) => void): void {
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    const approach = (event: Event): void => {
      const link = linkAt(event);
      if (link && link.origin === location.origin && isApplicationPath(link.pathname)) near.current(link.pathname);
    };
    document.addEventListener('pointerover', approach, { passive: true });
    document.addEventListener('focusin', approach);
    return () => {
      document.removeEventListener('pointerover', approach);
      document.removeEventListener('focusin', approach);
    };
  }, []);
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = linkAt(event);
      if (!link || link.getAttribute('href')?.startsWith('#')) return;
      const to = clientTarget(event, link, location.origin);
      if (to === null) return;
      event.preventDefault();
      // The same address again adds no second entry, as in the browser.
      leaveFor(to, () => navigate(to, { replace: to === location.pathname + location.search }));
    };
    // In the capture phase: React Aria's links let no click bubble up.
    document.addEventListener('click', follow, { capture: true });
    return () => document.removeEventListener('click', follow, { capture: true });
  }, []);
}

function linkAt(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : null;
}
