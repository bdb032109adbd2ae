/** What the screen of one's own visits needs to go on without network; loaded while there is one. */
import { blobOf, readPicture } from '#shared/form/image/read-picture.ts';
import { photoLimits } from './photo-limits.ts';

export { $keptVisits, dismissKept, keepVisit, loadKept, NotKept, phoneClock, presentPerson } from './kept-items.ts';
export { isUnreachable } from './kept-sending.ts';
export { stepsOf } from './kept-steps.ts';
export { noteVisits } from './noted-visits.ts';
export { startWorker } from './worker.ts';

/** A photo made small enough to be kept; null if it cannot be read. */
export async function smallPhoto(dataUrl: string | null): Promise<string | null> {
  if (dataUrl === null) return null;
  const outcome = await readPicture(new File([blobOf(dataUrl)], 'photo'), photoLimits);
  return outcome.kind === 'read' ? outcome.dataUrl : null;
}
