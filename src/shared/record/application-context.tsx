import { createContext, useContext, useMemo } from 'react';
import {
  accessTo,
  figureFormats,
  isoFormats,
  plainPresentation,
  type AnyResource,
  type Presentation,
  type ResourceName,
  type Verb,
} from '#shared/contract/index.ts';
import { useTranslation, weekStart, type TextKey, type Writing } from '#shared/i18n/index.ts';
import type { Client } from '#shared/http/index.ts';
import { mayAccess, type Rights } from '#shared/routing/access.ts';
import type { RelatedTab } from '#shared/routing/related-tab.ts';
import type { PeopleAct } from '#shared/routing/people-act.ts';
import type { TrialPanel } from '#shared/routing/trial.ts';
import type { AppRoute } from '#shared/routing/app-route.ts';

/** A resource or report as the navigation calls it: where its permissions stand in a tree. */
export interface PermissionPlace {
  /** Title of its group of the navigation. */
  readonly group: TextKey;
  readonly title: TextKey;
  /** `<module>.<resource>`: what its permissions begin with. */
  readonly resource: string;
}

/** What the resource kit needs to know of the application around it. Given once, by the application's root. */
export interface ApplicationContext {
  readonly client: Client;
  readonly rights: Rights;
  /** IANA zone of the company: instants are shown in it. */
  readonly zone: string;
  /** Times say their zone: no company is around whose zone they would be in. */
  readonly saysZone: boolean;
  /** How days and times are written: by the company's formats, without one by this device's region. */
  readonly writing: Writing;
  /** How reports are shown: as the company has it. */
  readonly presentation: Presentation;
  /** First day of the week, 1 Monday to 7 Sunday: the company's, else the language's. */
  readonly weekStart: number;
  /** Tells one person's remembered columns and widths from another's. */
  readonly person: string;
  /** Whether a resource of this name is part of the application. */
  readonly has: (name: string) => name is ResourceName;
  /** The contract of a resource by its name, e.g. `company.department`. @throws where no slice has it */
  readonly load: (name: ResourceName) => Promise<AnyResource>;
  /** The reports that the person may open. */
  readonly reports: readonly Required<Pick<AppRoute, 'path' | 'icon' | 'report'>>[];
  /** What permissions are about, in the order of the navigation, whoever may open it. */
  readonly permissionPlaces: readonly PermissionPlace[];
  /** What shows the person what a change of the resource would bring about, where a slice can tell. */
  readonly trialOf?: (name: ResourceName) => TrialPanel | undefined;
  /** What slices show of their own on the page of a record of the resource, as far as the person may see it. */
  readonly tabsOf?: (name: ResourceName) => readonly RelatedTab[];
  /** What the person may do with people who are chosen in a list. */
  readonly peopleActs?: readonly PeopleAct[];
  /** Path of the screen that lists a resource, where the person may open it. */
  readonly screenOf: (name: ResourceName) => string | undefined;
}

const CurrentApplication = /* @__PURE__ */ createContext<ApplicationContext | null>(null);

export const ApplicationContextProvider = CurrentApplication.Provider;

export function useApplicationContext(): ApplicationContext {
  const application = useContext(CurrentApplication);
  if (!application) throw new Error('The resource kit needs an ApplicationContextProvider around it');
  return application;
}

/** First day of the week, 1 Monday to 7 Sunday; the language's where no company is around. */
export function useWeekStart(): number {
  const { language } = useTranslation('common');
  return useContext(CurrentApplication)?.weekStart ?? weekStart(language);
}

/** How days and times are written; where no company is around, the international way. */
export function useWriting(): Writing {
  const { language } = useTranslation('common');
  return useContext(CurrentApplication)?.writing ?? { language, ...isoFormats };
}

/** How reports are shown; as they always are where no company is around. */
export function usePresentation(): Presentation {
  return useContext(CurrentApplication)?.presentation ?? plainPresentation;
}

/** How figures of reports are written, beside days and times; the same object until something of it changes. */
export function useReportWriting(): Writing {
  const writing = useWriting();
  const presentation = usePresentation();
  const { language, dateFormat, timeFormat } = writing;
  return useMemo(
    () => ({ language, dateFormat, timeFormat, figures: figureFormats(presentation) }),
    [language, dateFormat, timeFormat, presentation],
  );
}

/** Whether the person may do something with a resource: decides which buttons are there. */
export function useMay(
  resource: Pick<AnyResource, 'name'> & Partial<Pick<AnyResource, 'audience'>>,
): (verb: Verb) => boolean {
  const { rights } = useApplicationContext();
  return (verb) => mayAccess(accessTo(resource, verb), rights);
}
