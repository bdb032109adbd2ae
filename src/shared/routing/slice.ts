import type { Access, AnyResource, ResourceName } from '#shared/contract/index.ts';
import type { Namespace } from '#shared/i18n/languages.ts';
import type { RelatedTabs } from '#shared/routing/related-tab.ts';
import type { PeopleAct } from '#shared/routing/people-act.ts';
import type { TrialPanel } from '#shared/routing/trial.ts';
import type { AppRoute } from './app-route.ts';

/** The browser half of a slice: its screens, and the contracts of its resources. */
export interface Slice {
  readonly name: string;
  /** The namespaces of its screens' words: they load with a screen's code. */
  readonly words: readonly Namespace[];
  readonly routes: readonly AppRoute[];
  /** The panel that shows what a change of these resources would bring about, for people with `access`. */
  readonly trial?: {
    readonly of: readonly ResourceName[];
    readonly access: Access;
    readonly panel: TrialPanel;
  };
  /** Its tabs on the pages of other slices' records; a person sees those whose records they may list. */
  readonly recordTabs?: RelatedTabs;
  /** What can be done with people chosen in the list of employees, by people with `access`. */
  readonly peopleAct?: { readonly access: Access; readonly button: PeopleAct };
  /** By resource name; loaded when a form, filter or cell of another slice refers to it. */
  readonly resources: Readonly<Partial<Record<ResourceName, () => Promise<AnyResource>>>>;
}
