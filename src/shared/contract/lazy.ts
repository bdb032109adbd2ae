/**
 * Contracts are declared when their module loads, and a screen uses few of their schemas. What is declared here as lazy is made when
 * it is first read: making every schema of a screen's contracts took a tenth of the time until the screen was shown.
 */

type Made<L> = { readonly [K in keyof L]: L[K] extends () => infer Value ? Value : never };

/** An object with further properties, each of which is made when it is first read, and then kept. */
export function withLazy<Eager extends object, Lazy extends Readonly<Record<string, () => unknown>>>(
  eager: Eager,
  lazy: Lazy,
): Eager & Made<Lazy> {
  const properties = Object.entries(lazy).map(([name, make]): [string, PropertyDescriptor] => {
    let made: { readonly value: unknown } | undefined;
    const get = (): unknown => (made ??= { value: make() }).value;
    return [name, { get, enumerable: true, configurable: true }];
  });
  return Object.defineProperties(extended(eager, {}), Object.fromEntries(properties)) as Eager & Made<Lazy>;
}

/** A copy of an object with other properties. A spread would make everything that is lazy. */
export function extended<Base extends object, Changes extends object>(
  base: Base,
  changes: Changes,
): Omit<Base, keyof Changes> & Changes {
  const copied = { ...Object.getOwnPropertyDescriptors(base), ...Object.getOwnPropertyDescriptors(changes) };
  return Object.defineProperties({}, copied) as Omit<Base, keyof Changes> & Changes;
}

/** A value, or a function that makes it when it is needed. */
export type Lazily<Value> = Value | (() => Value);

/** The value itself. Values are objects that cannot be called. */
export const valueOf = <Value extends object>(given: Lazily<Value>): Value =>
  typeof given === 'function' ? given() : given;
