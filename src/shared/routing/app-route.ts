import type { ComponentType } from 'react';
import type { Access, ResourceName } from '#shared/contract/permission.ts';
import type { IconType } from '#shared/ui/icon/icon.tsx';
import type { TextKey } from '#shared/i18n/keys.ts';
import type { Namespace } from '#shared/contract/languages.ts';

/** The groups of the navigation, in the order in which they stand there. */
export const routeGroups = [
  'general',
  'personal',
  'team',
  'device',
  'attendance',
  'report',
  'access',
  'gps',
  'company',
  'complement',
  'system',
  'productivity',
  'subscription',
  'vendor',
] as const;
export type RouteGroup = (typeof routeGroups)[number];

/** What reports are about: the parts of the library, in their order. */
export const reportSections = ['attendance', 'sheets', 'summaries', 'punches', 'people'] as const;

/** A report as the library shows it. */
export interface LibraryEntry {
  readonly section: (typeof reportSections)[number];
  /** Where its title and purpose stand, as its contract says it. */
  readonly words: { readonly namespace: Namespace; readonly key: string };
}

/** A screen of the application: where it is, how it is called, who may open it, and where its code is. */
export interface AppRoute {
  /** As the specification writes it: the letter case is kept, the lower-case form redirects to it. */
  readonly path: string;
  /** Locale key of its title, e.g. `menu:department`. */
  readonly title: TextKey;
  /** What opens it; of several, any one does. */
  readonly access: Access | readonly Access[];
  readonly icon: IconType;
  readonly group: RouteGroup;
  /** Its component, in a chunk of its own. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Name of the resource whose records are shown here (`?record=<id>` opens one). */
  readonly resource?: ResourceName;
  /** Name of the inbox that is shown here, by which the bell leads to it (`requestServer`). */
  readonly inbox?: string;
  /** What the permissions are about that its content asks for, where that is more than its resource: by which names they are given. */
  readonly permits?: readonly { readonly resource: ResourceName; readonly title: TextKey }[];
  /** Where a report is shown here: how the library has it. */
  readonly report?: LibraryEntry;
  /** One table that scrolls inside, in place of a page that scrolls. Default: true where there is a `resource`. */
  readonly fillsHeight?: boolean;
  /** Reached by links only; not in the navigation and not in the palette. */
  readonly unlisted?: boolean;
}
