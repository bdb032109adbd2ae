/** Connections to places that a company names: never to inner addresses (docs/security.md#outgoing-addresses). */
export { InnerAddressError, isInner, outerAddress } from './outer-address.ts';
