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
