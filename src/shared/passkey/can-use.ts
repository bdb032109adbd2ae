/** True where browsers have passkeys at all: on a secure page with a name, which an address of numbers is not. */
export function canUsePasskeys(): boolean {
  const { hostname } = globalThis.location;
  return globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(hostname);
}
