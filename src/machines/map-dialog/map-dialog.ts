import type { PickedLocation } from '#shared/contract/index.ts';

export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

export interface PlaceSuggestion {
  readonly id: string;
  readonly name: string;
  /** Which of that name. */
  readonly detail: string;
}

/** Where the map opens without a position, and how close with and without (spec section 9). */
export const defaultCentre: Coordinates = { lat: 16.69, lng: 20.05 };

export const zoomWithPosition = 11;

export const zoomWithoutPosition = 1;

export interface MapDialogInput {
  readonly value: PickedLocation | null;
  /** Where to begin without a value. */
  readonly defaultPosition: Coordinates | null;
}

export interface MapDialogContext extends MapDialogInput {
  /** What the browser told. */
  readonly found: Coordinates | null;
  readonly pick: PickedLocation | null;
  /** Where the marker stands while its place is looked up. */
  readonly point: Coordinates | null;
  readonly placeId: string;
  /** The place that a search has brought: the map goes there. */
  readonly focus: Coordinates | null;
  readonly text: string;
  readonly suggestions: readonly PlaceSuggestion[];
  /** What the suggestions answer; null until an answer has come. */
  readonly answered: string | null;
  /** What did not come last. */
  readonly problem: 'suggestions' | 'place' | null;
}

export type MapDialogEvent =
  | { readonly type: 'map.pressed' }
  | { readonly type: 'text.typed'; readonly text: string }
  | { readonly type: 'suggestion.chosen'; readonly id: string }
  /** By a click on the map or by dragging the marker. */
  | { readonly type: 'point.chosen'; readonly point: Coordinates }
  | { readonly type: 'confirm.pressed' }
  | { readonly type: 'discard.pressed' }
  /** The map's maker says, at any time, that the key is not good. */
  | { readonly type: 'key.refused' }
  /** By the form. */
  | { readonly type: 'value.replaced'; readonly value: PickedLocation | null };

/** Where the map begins: the pick, else the position that was given or found. */
export function startOf({
  value,
  defaultPosition,
  found,
}: Pick<MapDialogContext, 'value' | 'defaultPosition' | 'found'>): Coordinates | null {
  return value?.location ?? defaultPosition ?? found;
}
