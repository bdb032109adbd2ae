import { buildGazetteer, type GazetteerData } from './build-gazetteer.ts';
import { buildShapes, type ShapesData } from './build-shapes.ts';

/** All data of the built-in map, as plain values. */
export interface AtlasData {
  readonly gazetteer: GazetteerData;
  readonly shapes: ShapesData;
}

export const buildAtlas = (): AtlasData => ({ gazetteer: buildGazetteer(), shapes: buildShapes() });
