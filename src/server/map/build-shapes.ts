import { readCoarseTopology, readFineTopology, type Topology } from './packages.ts';

/**
 * Lines as columns: the points of a line are `points[2 * starts[line]]` to `points[2 * starts[line + 1]]`, x before y.
 */
export interface Lines {
  /** Web Mercator; the whole world is 0 to 1. */
  readonly points: Float32Array;
  readonly starts: Uint32Array;
  /** Four numbers per line: minimum x and y, maximum x and y. */
  readonly boxes: Float32Array;
}

export interface Shapes {
  /** Rings: outlines of land and shores of lakes. */
  readonly land: Lines;
  /** Borders between countries. */
  readonly borders: Lines;
}

export interface CountryLabel {
  /** Natural Earth's English name. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Share of the map's area. */
  readonly weight: number;
}

export interface ShapesData {
  readonly coarse: Shapes;
  readonly fine: Shapes;
  readonly countries: readonly CountryLabel[];
}

type Line = readonly (readonly [number, number])[];

/** The latitude limit of the Web Mercator square. */
const limit = 85.0511;

export const mercatorX = (lng: number): number => (lng + 180) / 360;
export function mercatorY(lat: number): number {
  const sine = Math.sin((Math.max(-limit, Math.min(limit, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** Reads Natural Earth's shapes into columns. Takes seconds: do not call it on the main thread. */
export function buildShapes(): ShapesData {
  const fine = readFineTopology();
  const coarse = readCoarseTopology();
  return { coarse: shapesOf(coarse), fine: shapesOf(fine), countries: labelsOf(coarse) };
}

function shapesOf(topology: Topology): Shapes {
  const arcs = decode(topology);
  const used = new Map<number, number>();
  for (const geometry of topology.objects.countries.geometries) {
    for (const arc of polygonsOf(geometry).flat(2)) {
      const index = arc < 0 ? ~arc : arc;
      used.set(index, (used.get(index) ?? 0) + 1);
    }
  }
  const rings = topology.objects.land.geometries
    .flatMap(polygonsOf)
    .flat()
    .flatMap((ring) => onBothSides(closed(unrolled(join(arcs, ring)))));
  // An arc of two countries is a border; an arc of one country is coast.
  const borders = [...used]
    .filter(([, times]) => times > 1)
    .flatMap(([index]) => onBothSides(unrolled(arcs[index] ?? [])));
  return { land: linesOf(rings), borders: linesOf(borders) };
}

type Geometry = Topology['objects']['countries']['geometries'][number];
const polygonsOf = (geometry: Geometry): readonly (readonly (readonly number[])[])[] =>
  geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs;

/** Decodes arcs: whole numbers, each point relative to the one before (TopoJSON, section 2.1.3). */
function decode({ arcs, transform: { scale, translate } }: Topology): Line[] {
  return arcs.map((arc) => {
    let [east, north] = [0, 0];
    return arc.map(([x, y]): [number, number] => {
      east += x;
      north += y;
      return [mercatorX(east * scale[0] + translate[0]), mercatorY(north * scale[1] + translate[1])];
    });
  });
}

/** Joins arcs to a ring; a negative index is the arc `~index` reversed, and each begins where the one before ends. */
function join(arcs: readonly Line[], ring: readonly number[]): Line {
  return ring.flatMap((index, position) => {
    const arc = index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []);
    return position === 0 ? arc : arc.slice(1);
  });
}

/** Lets a line across the date line continue beyond the map's edge instead of jumping to the other side. */
function unrolled(line: Line): Line {
  let turns = 0;
  return line.map(([x, y], index) => {
    const before = line[index - 1]?.[0] ?? x;
    if (Math.abs(x - before) > 0.5) turns += x < before ? 1 : -1;
    return [x + turns, y] as const;
  });
}

/** Closes a ring around a pole along the map's edge. */
function closed(ring: Line): Line {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || Math.abs(first[0] - last[0]) < 0.5) return ring;
  const edge = first[1] > 0.5 ? 1 : 0;
  return [...ring, [last[0], edge], [first[0], edge]];
}

/** Repeats what crosses an edge on the other side. */
function onBothSides(line: Line): Line[] {
  const xs = line.map(([x]) => x);
  const [least, greatest] = [
    xs.reduce((one, other) => Math.min(one, other), 1),
    xs.reduce((one, other) => Math.max(one, other), 0),
  ];
  const moved = (by: number): Line => line.map(([x, y]) => [x + by, y] as const);
  return [line, ...(least < 0 ? [moved(1)] : []), ...(greatest > 1 ? [moved(-1)] : [])];
}

function linesOf(lines: readonly Line[]): Lines {
  const starts = new Uint32Array(lines.length + 1);
  lines.forEach((line, index) => {
    starts[index + 1] = (starts[index] ?? 0) + line.length;
  });
  const points = new Float32Array(2 * (starts[lines.length] ?? 0));
  const boxes = new Float32Array(4 * lines.length);
  let at = 0;
  lines.forEach((line, index) => {
    let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of line) {
      points[at] = x;
      points[at + 1] = y;
      at += 2;
      left = Math.min(left, x);
      low = Math.min(low, y);
      right = Math.max(right, x);
      high = Math.max(high, y);
    }
    boxes.set([left, low, right, high], 4 * index);
  });
  return { points, starts, boxes };
}

/** Positions of country names: the middle of the largest piece. */
function labelsOf(topology: Topology): CountryLabel[] {
  const arcs = decode(topology);
  return topology.objects.countries.geometries.flatMap((geometry) => {
    const pieces = polygonsOf(geometry).map(([outline = []]) => middleOf(closed(unrolled(join(arcs, outline)))));
    const largest = pieces.toSorted((one, other) => other.weight - one.weight)[0];
    return largest && geometry.properties ? [{ name: geometry.properties.name, ...largest }] : [];
  });
}

/** Centre of gravity and area of a ring. */
function middleOf(ring: Line): { x: number; y: number; weight: number } {
  let [area, x, y] = [0, 0, 0];
  ring.forEach(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
    const cross = ax * by - bx * ay;
    area += cross / 2;
    x += ((ax + bx) * cross) / 6;
    y += ((ay + by) * cross) / 6;
  });
  return area === 0
    ? { x: ring[0]?.[0] ?? 0, y: ring[0]?.[1] ?? 0, weight: 0 }
    : { x: x / area, y: y / area, weight: Math.abs(area) };
}
