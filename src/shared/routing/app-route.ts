import type { ComponentType } from 'react';
import type { FeatureCode } from '#shared/contract/features.ts';
import type { Access, ResourceName } from '#shared/contract/permission.ts';
import type { IconType } from '#shared/ui/icon/icon.tsx';
import type { TextKey } from '#shared/i18n/keys.ts';
import type { Namespace } from '#shared/contract/languages.ts';

/** The groups of the navigation, in their order. */
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

/** The sections of the report library, in their order. */
export const reportSections = ['attendance', 'sheets', 'summaries', 'punches', 'people'] as const;

/** A report as the library shows it. */
export interface LibraryEntry {
  readonly section: (typeof reportSections)[number];
  /** The key of its title and purpose, from its contract. */
  readonly words: { readonly namespace: Namespace; readonly key: string };
}

/** A screen of the application: its path, title, access and code. */
export interface AppRoute {
  /** As in the specification: the letter case is kept, the lower-case form redirects to it. */
  readonly path: string;
  /** Locale key of its title, e.g. `menu:department`. */
  readonly title: TextKey;
  /** The access that opens it; of several, any one does. */
  readonly access: Access | readonly Access[];
  readonly icon: IconType;
  readonly group: RouteGroup;
  /** Its component, in a chunk of its own. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Name of the resource whose records it shows (`?record=<id>` opens one). */
  readonly resource?: ResourceName;
  /** The feature that it belongs to, if neither its resource, its inbox nor its access says so. */
  readonly feature?: FeatureCode;
  /** Name of the inbox that it shows; notifications link to it by this name (`requestServer`). */
  readonly inbox?: string;
  /**
   * The subjects of further permissions that its content needs besides its resource; administrators grant them under
   * these names.
   */
  readonly permits?: readonly { readonly resource: ResourceName; readonly title: TextKey }[];
  /** The report that it shows, for the library. */
  readonly report?: LibraryEntry;
  /** One table that scrolls inside, instead of a page that scrolls. By default true if there is a `resource`. */
  readonly fillsHeight?: boolean;
  /** Settings of the group: after its other screens. */
  readonly isSetting?: boolean;
  /** Reached only by links: not in the navigation and, unless it is `found`, not in the palette. */
  readonly unlisted?: boolean;
  /** In the palette although it is not in the navigation. */
  readonly found?: boolean;
}
