/** Operation of an installation: backups, restores, checks. The commands are in `commands`. */
export { nightlySnapshot } from './nightly.ts';
export { hearRequests } from './requests.ts';
export { followUpRestore } from './restore.ts';
