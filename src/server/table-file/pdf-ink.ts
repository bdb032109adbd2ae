import type PDFDocument from 'pdfkit';

/** The drawn part of a font's glyph: fontkit's outline, in font units. */
export interface Outlined {
  readonly id: number;
  readonly path: {
    readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[];
    readonly bbox: Readonly<Record<'minX' | 'minY' | 'maxX' | 'maxY', number>>;
  };
}

/** An outline in a document, drawn by its name with `Do`. */
export interface Ink {
  readonly name: string;
  readonly form: object;
}

export interface InkPot {
  /** The outline of a glyph, written once per document; undefined if it has none. */
  of(face: { readonly id: string; readonly scale: number }, glyph: Outlined): Ink | undefined;
}

/** The outlines of one document, for visible marks that are not letters. */
export function createInkPot(document: InstanceType<typeof PDFDocument>): InkPot {
  const known = new Map<string, Ink>();
  return {
    of(face, glyph) {
      const { commands, bbox } = glyph.path;
      if (commands.length === 0) return undefined;
      const name = `${face.id}G${glyph.id}`;
      let ink = known.get(name);
      if (ink === undefined) {
        const form = document.ref({
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map((value) => value * face.scale),
          Resources: {},
        });
        form.end(Buffer.from(operators(commands, face.scale), 'latin1'));
        ink = { name, form };
        known.set(name, ink);
      }
      return ink;
    },
  };
}

/**
 * An outline as PDF operators, in thousandths of an em. PDF has no quadratic curves, so each becomes an equal cubic.
 */
function operators(commands: Outlined['path']['commands'], scale: number): string {
  const drawn: string[] = [];
  let [x, y] = [0, 0];
  const write = (points: readonly number[], operator: string): void => {
    drawn.push(`${points.map((value) => Math.round(value * 10) / 10).join(' ')} ${operator}`);
    [x = 0, y = 0] = points.slice(-2);
  };
  for (const { command, args } of commands) {
    const points = args.map((value) => value * scale);
    const [a = 0, b = 0, c = 0, d = 0] = points;
    if (command === 'moveTo') write(points, 'm');
    else if (command === 'lineTo') write(points, 'l');
    else if (command === 'bezierCurveTo') write(points, 'c');
    else if (command === 'quadraticCurveTo')
      write([x + (2 * (a - x)) / 3, y + (2 * (b - y)) / 3, c + (2 * (a - c)) / 3, d + (2 * (b - d)) / 3, c, d], 'c');
    else drawn.push('h');
  }
  return `${drawn.join('\n')}\nf`;
}
