import type { AnyField } from './field/index.ts';
import type { InheritedCall } from './inheritance.ts';
import type { Namespace } from './languages.ts';
import type { ResourceName } from './permission.ts';

type Fields = Readonly<Record<string, AnyField>>;

/** The one record from which everybody inherits, as far as this file asks for it. */
interface Settings<F extends Fields> {
  readonly name: ResourceName;
  readonly words: { readonly namespace: Namespace; readonly key: string };
  readonly fields: F;
}

/**
 * Settings of which each node of a tree (a department) says only what is otherwise there than above. A record holds what is a node's
 * own, and null where a value is inherited: from the nearest node above that says it, at last from the company's one record.
 */
export interface Inheritance<F extends Fields = Fields> {
  /** The field that says whose a record is: a reference to the tree, one record each. */
  readonly by: string;
  /** Whose fields they are, and where those values stand that no node says. */
  readonly from: Settings<F>;
  /** Fields that are own or inherited as one, e.g. the days of a weekend. What hangs on another by `visibleWhen` is so by itself. */
  readonly together?: readonly (readonly (keyof F & string)[])[];
  /** What a node says to have none, where null means none in `from` and inherited in a node. */
  readonly none?: { readonly [K in keyof F]?: string | number | boolean };
  /** Asks what a node inherits (`inheritedCall`). */
  readonly call: InheritedCall;
}
