import type { AnyField } from './field/index.ts';
import type { InheritedCall } from './inheritance.ts';
import type { Namespace } from './languages.ts';
import type { ResourceName } from './permission.ts';

type Fields = Readonly<Record<string, AnyField>>;

/** The one record from which everybody inherits; only what this file needs of it. */
interface Settings<F extends Fields> {
  readonly name: ResourceName;
  readonly words: { readonly namespace: Namespace; readonly key: string };
  readonly fields: F;
}

/**
 * Settings of which each node of a tree (a department) stores only the differences from above. A record holds the
 * node's own values, and null for an inherited value: it comes from the nearest node above that sets it, otherwise from
 * the company's one record.
 */
export interface Inheritance<F extends Fields = Fields> {
  /** The reference to the node of the tree; each node has at most one record. */
  readonly by: string;
  /** The settings whose fields these are; its record holds the values that no node sets. */
  readonly from: Settings<F>;
  /**
   * Fields that are own or inherited together, e.g. the days of a weekend. Fields that depend on another by
   * `visibleWhen` go together automatically.
   */
  readonly together?: readonly (readonly (keyof F & string)[])[];
  /** The value with which a node says "none", if null means none in `from` and inherited in a node. */
  readonly none?: { readonly [K in keyof F]?: string | number | boolean };
  /** Asks what a node inherits (`inheritedCall`). */
  readonly call: InheritedCall;
}
