import { buildGazetteer, type GazetteerData } from './build-gazetteer.ts';
import { buildShapes, type ShapesData } from './build-shapes.ts';

/** All that the built-in map knows, as plain data. */
export interface AtlasData {
  readonly gazetteer: GazetteerData;
  readonly shapes: ShapesData;
}

export const buildAtlas = (): AtlasData => ({ gazetteer: buildGazetteer(), shapes: buildShapes() });
