import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { RowKey } from './types.ts';

type Draw = (key: RowKey) => ReactNode;

const DrawActions = createContext<Draw | null>(null);

interface RowActionsProviderProps<T> {
  readonly items: readonly { readonly id: RowKey; readonly row: T }[];
  readonly draw: ((row: T) => ReactNode) | undefined;
  readonly children: ReactNode;
}

/** Tells rows what their actions are. A screen says it anew whenever it is drawn; only the actions are then drawn again. */
export function RowActionsProvider<T>({ items, draw, children }: RowActionsProviderProps<T>) {
  const rows = useMemo(() => new Map(items.map(({ id, row }) => [id, row])), [items]);
  const drawOf = useMemo(() => {
    if (!draw) return null;
    return (key: RowKey): ReactNode => {
      const row = rows.get(key);
      return row === undefined ? null : draw(row);
    };
  }, [rows, draw]);
  return <DrawActions value={drawOf}>{children}</DrawActions>;
}

/** The actions of one row. */
export function RowActions({ of }: { readonly of: RowKey }) {
  return useContext(DrawActions)?.(of) ?? null;
}
