import type { PickedLocation } from '#shared/contract/index.ts';

export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

export interface PlaceSuggestion {
  readonly id: string;
  readonly name: string;
  /** Distinguishes places of the same name. */
  readonly detail: string;
}

/** Centre and zoom of the map with and without a position (spec section 9). */
export const defaultCentre: Coordinates = { lat: 16.69, lng: 20.05 };

export const zoomWithPosition = 11;

export const zoomWithoutPosition = 1;

export interface MapDialogInput {
  readonly value: PickedLocation | null;
  /** The position to begin at without a value. */
  readonly defaultPosition: Coordinates | null;
}

export interface MapDialogContext extends MapDialogInput {
  /** The position from the browser. */
  readonly found: Coordinates | null;
  readonly pick: PickedLocation | null;
  /** The marker's position while its place is looked up. */
  readonly point: Coordinates | null;
  readonly placeId: string;
  /** The place found by search, to which the map moves. */
  readonly focus: Coordinates | null;
  readonly text: string;
  readonly suggestions: readonly PlaceSuggestion[];
  /** The text that the suggestions match; null before the first answer. */
  readonly answered: string | null;
  /** The last request that failed. */
  readonly problem: 'suggestions' | 'place' | null;
}

export type MapDialogEvent =
  | { readonly type: 'map.pressed' }
  | { readonly type: 'text.typed'; readonly text: string }
  | { readonly type: 'suggestion.chosen'; readonly id: string }
  /** From a click on the map or a dragged marker. */
  | { readonly type: 'point.chosen'; readonly point: Coordinates }
  | { readonly type: 'confirm.pressed' }
  | { readonly type: 'discard.pressed' }
  /** The map provider can report an invalid key at any time. */
  | { readonly type: 'key.refused' }
  /** Sent by the form. */
  | { readonly type: 'value.replaced'; readonly value: PickedLocation | null };

/** The start position: the pick, else the given or found position. */
export function startOf({
  value,
  defaultPosition,
  found,
}: Pick<MapDialogContext, 'value' | 'defaultPosition' | 'found'>): Coordinates | null {
  return value?.location ?? defaultPosition ?? found;
}
