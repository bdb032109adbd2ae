/** What whoever runs an installation does with it: backups, their restore, checks. Commands are in `commands`. */
export { nightlySnapshot } from './nightly.ts';
export { hearRequests } from './requests.ts';
export { followUpRestore } from './restore.ts';
