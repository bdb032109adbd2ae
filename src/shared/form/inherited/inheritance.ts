import { createContext, useContext } from 'react';
import { isBlank, isVisible, type Inheritance } from '#shared/contract/index.ts';
import { unitsOf, type Inherited } from '#shared/contract/inheritance.ts';

type Values = Readonly<Record<string, unknown>>;

/** The data and actions of the notes below the fields of a node's form. */
export interface NodeInheritance {
  readonly inherits: Inheritance;
  readonly inherited: Inherited;
  /** First fields of the units that the node sets itself, whatever their values. */
  readonly kept: ReadonlySet<string>;
  readonly isReadOnly: boolean;
  /** The name of the company's one record. */
  readonly companyName: string;
  readonly keep: (leader: string) => void;
  readonly giveBack: (leader: string) => void;
}

const CurrentInheritance = createContext<NodeInheritance | null>(null);

export const NodeInheritanceProvider = CurrentInheritance.Provider;

/** @throws outside a node's form */
export function useNodeInheritance(): NodeInheritance {
  const found = useContext(CurrentInheritance);
  if (!found) throw new Error('A note on inheritance stands in the form of a node');
  return found;
}

/** True if a unit of fields differs from the inherited values. */
export function isOtherwise(
  { from }: Inheritance,
  unit: readonly string[],
  values: Values,
  inherited: Values,
): boolean {
  return unit.some((name) => {
    const [own, above] = [values[name], inherited[name]];
    return isVisible(from.fields, name, values) && own !== above && !(isBlank(own) && isBlank(above));
  });
}

/** First fields of the units that the node sets itself: those that it keeps, and those that differ. */
export function ownUnits(
  inherits: Inheritance,
  kept: ReadonlySet<string>,
  values: Values,
  inherited: Values,
): ReadonlySet<string> {
  return new Set(
    unitsOf(inherits).flatMap((unit) => {
      const [leader = ''] = unit;
      return kept.has(leader) || isOtherwise(inherits, unit, values, inherited) ? [leader] : [];
    }),
  );
}
