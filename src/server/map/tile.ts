import { tileSize } from '#shared/contract/map.ts';
import type { Lines, Shapes } from './build-shapes.ts';

/** Units by which shapes extend beyond their tile, so that there are no seams. */
const overlap = 16;

/** The shapes of one tile on its own grid. Low zooms use coarse shapes, high ones fine shapes. */
export function tileShapes(
  shapes: Shapes,
  zoom: number,
  x: number,
  y: number,
): { land: number[][]; borders: number[][] } {
  const tiles = 2 ** zoom;
  const frame = { x: x / tiles, y: y / tiles, scale: tiles * tileSize };
  return {
    land: cut(shapes.land, frame, (points) => thin(clipRing(points), 3)),
    borders: cut(shapes.borders, frame, (points) =>
      clipLine(points)
        .map((line) => thin(line, 2))
        .flat(1),
    ),
  };
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

function cut(lines: Lines, frame: Frame, clip: (points: number[]) => number[][]): number[][] {
  const { points, starts, boxes } = lines;
  const margin = overlap / frame.scale;
  const side = tileSize / frame.scale;
  const found: number[][] = [];
  for (let line = 0; line < starts.length - 1; line += 1) {
    const [left = 0, low = 0, right = 0, high = 0] = boxes.subarray(4 * line, 4 * line + 4);
    const isOut =
      right < frame.x - margin ||
      left > frame.x + side + margin ||
      high < frame.y - margin ||
      low > frame.y + side + margin;
    // Less than a unit wide: invisible.
    if (isOut || Math.max(right - left, high - low) * frame.scale < 2) continue;
    const local: number[] = [];
    for (let at = 2 * (starts[line] ?? 0); at < 2 * (starts[line + 1] ?? 0); at += 2) {
      local.push(((points[at] ?? 0) - frame.x) * frame.scale, ((points[at + 1] ?? 0) - frame.y) * frame.scale);
    }
    found.push(...clip(local));
  }
  return found;
}

/** Rounds to the grid and drops redundant points; shapes with fewer than `least` points are dropped. */
function thin(points: readonly number[], least: number): number[][] {
  const simplified: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const x = Math.round(points[at] ?? 0);
    const y = Math.round(points[at + 1] ?? 0);
    const count = simplified.length;
    const [bx = 0, by = 0, ax = bx, ay = by] = [
      simplified[count - 2],
      simplified[count - 1],
      simplified[count - 4],
      simplified[count - 3],
    ];
    if (count >= 2 && Math.abs(x - bx) + Math.abs(y - by) < 2) continue;
    // Drops the point before if it lies nearly on the line to this one.
    if (count >= 4 && Math.abs((bx - ax) * (y - ay) - (x - ax) * (by - ay)) < 4) simplified.length = count - 2;
    simplified.push(x, y);
  }
  return simplified.length >= 2 * least ? [simplified] : [];
}

const low = -overlap;
const high = tileSize + overlap;
/** The four edges: coordinate (0: x), position, and the inner side. */
const edges = [
  [0, low, 1],
  [0, high, -1],
  [1, low, 1],
  [1, high, -1],
] as const;

/** Clips a ring at one edge after the other (Sutherland and Hodgman). */
function clipRing(ring: readonly number[]): number[] {
  let points = ring;
  for (const [axis, edge, side] of edges) {
    const next: number[] = [];
    for (let at = 0; at < points.length; at += 2) {
      const before = at === 0 ? points.length - 2 : at - 2;
      const [ax = 0, ay = 0, bx = 0, by = 0] = [points[before], points[before + 1], points[at], points[at + 1]];
      const [a, b] = axis === 0 ? [ax, bx] : [ay, by];
      const isIn = (b - edge) * side >= 0;
      if (isIn !== (a - edge) * side >= 0) {
        const share = (edge - a) / (b - a);
        next.push(ax + (bx - ax) * share, ay + (by - ay) * share);
      }
      if (isIn) next.push(bx, by);
    }
    points = next;
  }
  return [...points];
}

/** The pieces of a line inside; each continues to the first point outside. */
function clipLine(line: readonly number[]): number[][] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  const isIn = (at: number): boolean => {
    const [x = 0, y = 0] = [line[at], line[at + 1]];
    return x >= low && x <= high && y >= low && y <= high;
  };
  for (let at = 0; at < line.length; at += 2) {
    const touches = isIn(at) || (at > 0 && isIn(at - 2)) || (at + 2 < line.length && isIn(at + 2));
    if (touches) piece.push(line[at] ?? 0, line[at + 1] ?? 0);
    else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  }
  return piece.length > 0 ? [...pieces, piece] : pieces;
}
