import type { ComponentType } from 'react';
import type { Coordinates, PlaceSuggestion } from '#machines/map-dialog/map-dialog.ts';
import type { PickedLocation } from '#shared/contract/index.ts';

/** The texts of a map's surface; all are translated. */
export interface MapWords {
  readonly surface: string;
  readonly help: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly marker: string;
  readonly markerHelp: string;
  readonly credit: string;
}

/** A circle around the marker, whose edge can be moved. */
export interface MapCircle {
  readonly metres: number;
  readonly least: number;
  readonly most: number;
  /** The screen reader's text for its edge. */
  readonly label: string;
  readonly onChange: (metres: number) => void;
}

/** A place that is shown and cannot be moved: its circle, and what it is called. */
export interface MapPlace {
  readonly key: string;
  readonly at: Coordinates;
  readonly metres: number;
  /** What stands beside it on the map. */
  readonly name: string;
  /** Drawn more strongly than the others. */
  readonly isMain: boolean;
}

export interface MapSurfaceProps {
  /** Where the map starts; without it, the whole world is shown around {@link defaultCentre}. */
  readonly start: Coordinates | null;
  readonly marker: Coordinates | null;
  /** Around the marker; a map that starts with one shows all of it. */
  readonly circle?: MapCircle | undefined;
  /** Further places; a map with these and without a marker shows all of them. */
  readonly places?: readonly MapPlace[] | undefined;
  /** The map moves here and zooms in; a new object moves it again. */
  readonly focus: Coordinates | null;
  readonly words: MapWords;
  /** A click on the map, or the marker dragged. */
  readonly onPoint: (point: Coordinates) => void;
  /** The key turned out to be invalid, at any time. */
  readonly onRefused: () => void;
}

/** A maker of maps: Google's, or the built-in one. */
export interface MapProvider {
  readonly Surface: ComponentType<MapSurfaceProps>;
  /**
   * Resolves when the surface can be used, or with `refused`; the surface must be on the page meanwhile. @throws if it
   * cannot be loaded
   */
  readonly load: () => Promise<'ready' | 'refused'>;
  readonly suggestPlaces: (text: string, signal: AbortSignal) => Promise<readonly PlaceSuggestion[]>;
  /** Null if the place no longer exists. */
  readonly fetchPlace: (id: string, signal: AbortSignal) => Promise<PickedLocation | null>;
  /** Null if there is no place at the point. */
  readonly findPlaceAt: (point: Coordinates, signal: AbortSignal) => Promise<PickedLocation | null>;
  /** Suggestions and the fetch after them are one session; after the fetch a new one begins. */
  readonly renewSession: () => void;
}
