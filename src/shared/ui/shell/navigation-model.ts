import { searchable } from '../../text/searchable.ts';
import type { NavGroup } from './types.ts';

/** The longest of the navigation's hrefs that the path equals or begins with, or null. */
export function currentHref(groups: readonly NavGroup[], path: string): string | null {
  let best: string | null = null;
  for (const group of groups) {
    for (const { href } of [...(group.items ?? []), { href: group.href }]) {
      if (href === undefined || !isWithin(path, href)) continue;
      if (best === null || href.length > best.length) best = href;
    }
  }
  return best;
}

function isWithin(path: string, href: string): boolean {
  const base = href.length > 1 && href.endsWith('/') ? href.slice(0, -1) : href;
  return path === base || path === `${base}/` || (base !== '/' && path.startsWith(`${base}/`));
}

/**
 * Groups whose title matches the words, as a whole, and of the others the items that match, by their titles or their
 * other names. Case and accents do not count.
 */
export function filterGroups(groups: readonly NavGroup[], words: string): readonly NavGroup[] {
  const sought = searchable(words.trim());
  if (sought === '') return groups;
  return groups.flatMap((group) => {
    const fits = ({ title, find = '' }: { title: string; find?: string | undefined }): boolean =>
      searchable(title).includes(sought) || searchable(find).includes(sought);
    if (fits(group)) return [group];
    const items = (group.items ?? []).filter(fits);
    return items.length > 0 ? [{ ...group, items }] : [];
  });
}
