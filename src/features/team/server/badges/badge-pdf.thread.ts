import type { ThreadWork } from '#server/threads/index.ts';
import { writeBadges } from './badge-pdf.ts';
import type { Badge, BadgeFile } from './badge.ts';

/** Writes badges while they arrive. */
const work: ThreadWork<BadgeFile, Uint8Array, Badge> = (file, badges) => writeBadges(file, badges);

export default work;
