import type { TenantContext } from './route.ts';

/**
 * Makes a reading that is done once for each context and key: a step of a job that judges many records asks for the company's rules
 * with each of them. Only for what the transaction itself does not change; what others change meanwhile counts from the next
 * transaction on.
 * @param read reads the value; a failed reading is not kept
 */
export function oncePerContext<Key extends number | string, Value>(
  read: (context: TenantContext, key: Key) => Promise<Value>,
): (context: TenantContext, key: Key) => Promise<Value> {
  const known = new WeakMap<TenantContext, Map<Key, Promise<Value>>>();
  return (context, key) => {
    const values = known.get(context) ?? new Map<Key, Promise<Value>>();
    known.set(context, values);
    const before = values.get(key);
    if (before) return before;
    const value = read(context, key);
    values.set(key, value);
    value.catch(() => values.delete(key));
    return value;
  };
}

/** A reading of single records whose values can be read in one go beforehand. */
export interface Gathered<Key extends number | string, Value> {
  /** Reads the values of many, for those who then ask for one after another with this context. */
  gather(context: TenantContext, keys: readonly Key[]): Promise<void>;
  /** The gathered value, otherwise one that is read now. */
  of(context: TenantContext, key: Key): Promise<Value | undefined>;
}

/**
 * Makes a reading for records that are handled one by one, each in a savepoint of its own: whoever has all of them at hand gathers their
 * values first. Only for what handling them does not change.
 * @param read reads the values of some; a missing one is `undefined`
 */
export function gathered<Key extends number | string, Value>(
  read: (context: TenantContext, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): Gathered<Key, Value> {
  const known = new WeakMap<
    TenantContext,
    { readonly keys: ReadonlySet<Key>; readonly values: ReadonlyMap<Key, Value> }
  >();
  return {
    gather: async (context, keys) => {
      const all = new Set(keys);
      known.set(context, { keys: all, values: await read(context, [...all]) });
    },
    of: async (context, key) => {
      const before = known.get(context);
      return before?.keys.has(key) ? before.values.get(key) : (await read(context, [key])).get(key);
    },
  };
}
