import type { Access, AnyResource, ResourceName } from '#shared/contract/index.ts';
import type { Namespace } from '#shared/i18n/languages.ts';
import type { RelatedTabs } from '#shared/routing/related-tab.ts';
import type { PeopleAct } from '#shared/routing/people-act.ts';
import type { TrialPanel } from '#shared/routing/trial.ts';
import type { AppRoute } from './app-route.ts';

/** The browser half of a slice: its screens, and where the contracts of its resources are. */
export interface Slice {
  readonly name: string;
  /** Whose words its screens show: they load beside a screen's code. */
  readonly words: readonly Namespace[];
  readonly routes: readonly AppRoute[];
  /** What shows what a change of these resources would bring about, to who may do what `access` says. */
  readonly trial?: {
    readonly of: readonly ResourceName[];
    readonly access: Access;
    readonly panel: TrialPanel;
  };
  /** What it shows of its own on the pages of other slices' records; the person sees what they may list. */
  readonly recordTabs?: RelatedTabs;
  /** What can be done with people who are chosen in the list of employees, by who may do what `access` says. */
  readonly peopleAct?: { readonly access: Access; readonly button: PeopleAct };
  /** By resource name; loaded when a form, filter or cell of another slice refers to it. */
  readonly resources: Readonly<Partial<Record<ResourceName, () => Promise<AnyResource>>>>;
}
