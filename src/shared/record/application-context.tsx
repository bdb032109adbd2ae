import { createContext, useCallback, useContext, useMemo } from 'react';
import {
  accessTo,
  isoFormats,
  plainPresentation,
  reportFormats,
  type AnyResource,
  type Presentation,
  type ResourceName,
  type Verb,
} from '#shared/contract/index.ts';
import { useTranslation, weekStart, type TextKey, type Writing } from '#shared/i18n/index.ts';
import { writtenValues } from '#shared/i18n/written-values.ts';
import type { Client } from '#shared/http/index.ts';
import { mayAccess, type Rights } from '#shared/routing/access.ts';
import type { RelatedTab } from '#shared/routing/related-tab.ts';
import type { PeopleAct } from '#shared/routing/people-act.ts';
import type { TrialPanel } from '#shared/routing/trial.ts';
import type { AppRoute } from '#shared/routing/app-route.ts';

/** A resource or report in the navigation: the place of its permissions in a tree. */
export interface PermissionPlace {
  /** Title of its group in the navigation. */
  readonly group: TextKey;
  readonly title: TextKey;
  /** `<module>.<resource>`: the prefix of its permissions. */
  readonly resource: string;
}

/** What the resource kit needs from the application around it. Provided once, by the application's root. */
export interface ApplicationContext {
  readonly client: Client;
  readonly rights: Rights;
  /** The name of the company; absent outside one. */
  readonly companyName?: string;
  /** Address of the company's logo; absent if it has none. */
  readonly companyLogo?: string;
  /** IANA zone of the company: instants are shown in it. */
  readonly zone: string;
  /** Times show their zone: there is no company whose zone they would be in. */
  readonly saysZone: boolean;
  /** The formats of dates and times: the company's, otherwise by this device's region. */
  readonly writing: Writing;
  /** How reports are shown: the company's settings. */
  readonly presentation: Presentation;
  /** First day of the week, 1 Monday to 7 Sunday: the company's, otherwise the language's. */
  readonly weekStart: number;
  /** Identifies the person whose columns and widths are remembered. */
  readonly person: string;
  /** Whether a resource of this name is part of the application. */
  readonly has: (name: string) => name is ResourceName;
  /** The contract of a resource by its name, e.g. `company.department`. @throws if no slice has it */
  readonly load: (name: ResourceName) => Promise<AnyResource>;
  /** The reports that the person may open. */
  readonly reports: readonly Required<Pick<AppRoute, 'path' | 'title' | 'icon' | 'report'>>[];
  /** The subjects of permissions, in the order of the navigation, whoever may open them. */
  readonly permissionPlaces: readonly PermissionPlace[];
  /** The panel that shows what a change of the resource would bring about, if a slice has one. */
  readonly trialOf?: (name: ResourceName) => TrialPanel | undefined;
  /** The tabs that slices add to the page of a resource's record, as far as the person may see them. */
  readonly tabsOf?: (name: ResourceName) => readonly RelatedTab[];
  /** What the person may do with people chosen in a list. */
  readonly peopleActs?: readonly PeopleAct[];
  /** Path of the screen that lists a resource, if the person may open it. */
  readonly screenOf: (name: ResourceName) => string | undefined;
}

const CurrentApplication = /* @__PURE__ */ createContext<ApplicationContext | null>(null);

export const ApplicationContextProvider = CurrentApplication.Provider;

export function useApplicationContext(): ApplicationContext {
  const application = useContext(CurrentApplication);
  if (!application) throw new Error('The resource kit needs an ApplicationContextProvider around it');
  return application;
}

/** First day of the week, 1 Monday to 7 Sunday; the language's outside a company. */
export function useWeekStart(): number {
  const { language } = useTranslation('common');
  return useContext(CurrentApplication)?.weekStart ?? weekStart(language);
}

/** The formats of dates and times; ISO outside a company. */
export function useWriting(): Writing {
  const { language } = useTranslation('common');
  return useContext(CurrentApplication)?.writing ?? { language, ...isoFormats };
}

/** The values of messages as the reader writes days and times (`writtenValues`). */
export function useWritten(): <V>(values: Readonly<Record<string, V>> | undefined) => Record<string, V | string> {
  const writing = useWriting();
  const zone = useContext(CurrentApplication)?.zone ?? 'UTC';
  return useCallback((values) => writtenValues(values, { writing, zone }), [writing, zone]);
}

/** How reports are shown; the defaults outside a company. */
export function usePresentation(): Presentation {
  return useContext(CurrentApplication)?.presentation ?? plainPresentation;
}

/** How figures of reports are written, together with dates and times; the same object until something of it changes. */
export function useReportWriting(): Writing {
  const writing = useWriting();
  const presentation = usePresentation();
  const { language, dateFormat, timeFormat } = writing;
  return useMemo(
    () => ({ language, ...reportFormats({ dateFormat, timeFormat }, presentation) }),
    [language, dateFormat, timeFormat, presentation],
  );
}

/** Whether the person may do something with a resource: decides which buttons are shown. */
export function useMay(
  resource: Pick<AnyResource, 'name'> & Partial<Pick<AnyResource, 'audience'>>,
): (verb: Verb) => boolean {
  const { rights } = useApplicationContext();
  return (verb) => mayAccess(accessTo(resource, verb), rights);
}
