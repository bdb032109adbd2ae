/** The part of package-lock.json that counts here. */
export interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> | undefined }>
  >;
}
export function missingPackages(lock: Lock): ReadonlyMap<string, { readonly version: string; readonly by: string }>;
