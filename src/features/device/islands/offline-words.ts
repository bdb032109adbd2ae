/** The texts of the page without network, which are built into it: there are no others then. */
export type OfflineWords = Readonly<
  Record<OfflineName, readonly { readonly language: string; readonly text: string }[]>
>;

export type OfflineName =
  | 'title'
  | 'text'
  | 'open'
  | 'nobody'
  | 'unknown'
  | 'waiting'
  | 'others'
  | 'kept'
  | 'keptNoPhoto'
  | 'placeNote'
  | 'note'
  | 'denied'
  | 'noPlace'
  | 'heldPhone'
  | 'heldClock'
  | 'heldPhoto'
  | 'refused'
  | 'photo'
  | 'photoOptional'
  | 'photoCamera'
  | 'photoFile'
  | 'photoRemove'
  | 'photoShown'
  | 'photoUnreadable'
  | 'photoNeeded'
  | 'noStore'
  | 'full'
  | 'visits'
  | 'visitText'
  | 'visitPlace'
  | 'visitNote'
  | 'visitStart'
  | 'visitFinish'
  | 'visitUnscheduled'
  | 'visitKept'
  | 'visitNoPhoto'
  | 'visit_noStore'
  | 'visit_full';

export type OfflineText = (name: OfflineName, values?: Readonly<Record<string, string>>) => string;

/** The texts of a photo, but for its label. */
export const photoWords = (text: OfflineText) => ({
  camera: text('photoCamera'),
  file: text('photoFile'),
  remove: text('photoRemove'),
  shown: text('photoShown'),
  unreadable: text('photoUnreadable'),
});
