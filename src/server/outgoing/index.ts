/** Connections to addresses that a company enters: never to private ones (docs/security.md#outgoing-addresses). */
export { InnerAddressError, isInner, outerAddress } from './outer-address.ts';
export { CutOffError, HostKeyError, putBySftp, readPrivateKey, type SftpFile } from './sftp.ts';
export { PlainAddressError, sendOut, type OutgoingAnswer, type OutgoingRequest } from './send-out.ts';
