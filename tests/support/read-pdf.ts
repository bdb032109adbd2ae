import { inflateSync } from 'node:zlib';

/** What a reader finds in a PDF of ours, by its tags: its heading and lines, and the rows of its table, headings of columns first. */
export interface ReadPdf {
  readonly lines: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Sign {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Font {
  /** By code. */
  readonly texts: readonly string[];
  /** Thousandths of an em. */
  readonly widths: readonly number[];
}

/** Reads text as other programs do: by the codes of letters, their widths and places. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(?<=\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, number = '', body = '']) => [
      Number(number),
      body,
    ]),
  );
  const body = (number: number): string => objects.get(number) ?? '';
  const streamOf = (number: number): string => {
    const [, stream = ''] = /stream\n([^]*)\nendstream/.exec(body(number)) ?? [];
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  };
  const refs = (text: string): number[] => [...text.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
  const entry = (number: number, name: string): string =>
    new RegExp(`/${name} ?(\\[[^\\]]*\\]|[^/>\\n]+)`).exec(body(number))?.[1]?.trim() ?? '';

  const fonts = new Map<number, Font>();
  const fontOf = (number: number): Font => {
    const known = fonts.get(number);
    if (known) return known;
    const texts = [
      ...streamOf(refs(entry(number, 'ToUnicode'))[0] ?? 0).matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[(.*?)\]/g),
    ]
      .flatMap(([, list = '']) => [...list.matchAll(/<([0-9a-f ]*)>/g)])
      .map(([, code = '']) => Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    const [, widths = ''] = /\/W \[0 \[([^\]]*)\]/.exec(body(refs(entry(number, 'DescendantFonts'))[0] ?? 0)) ?? [];
    const font = { texts, widths: widths.trim().split(/\s+/).map(Number) };
    fonts.set(number, font);
    return font;
  };

  /** The texts of a page by the numbers of its tagged content. */
  const pages = new Map<number, Map<number, string>>();
  const pageOf = (page: number): Map<number, string> => {
    const known = pages.get(page);
    if (known) return known;
    const [, named = ''] = /\/Font <<(.*?)>>/s.exec(body(refs(entry(page, 'Resources'))[0] ?? 0)) ?? [];
    const byName = new Map([...named.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', at]) => [name, Number(at)]));
    const texts = new Map(
      [...streamOf(refs(entry(page, 'Contents'))[0] ?? 0).matchAll(/\/\w+ <<\/MCID (\d+)>> BDC\n(.*?)\nEMC/gs)].map(
        ([, number, content = '']) => [Number(number), readLines(content, (name) => fontOf(byName.get(name) ?? 0))],
      ),
    );
    pages.set(page, texts);
    return texts;
  };
  const textOf = (element: number): string => {
    const page = refs(entry(element, 'Pg'))[0];
    return page === undefined ? '' : (pageOf(page).get(Number(entry(element, 'K'))) ?? '');
  };

  const [whole] = [...objects.keys()].filter(
    (number) => entry(number, 'S') === '' && body(number).includes('/S /Document'),
  );
  const parts = refs(entry(whole ?? 0, 'K'));
  const isTable = (number: number): boolean => body(number).includes('/S /Table');
  const rows = parts
    .filter(isTable)
    .flatMap((table) => refs(entry(table, 'K')))
    .flatMap((group) => refs(entry(group, 'K')))
    .map((row) => refs(entry(row, 'K')).map(textOf));
  return { lines: parts.filter((part) => !isTable(part)).map(textOf), rows };
}

/** The lines of a piece of content, joined by spaces. */
function readLines(content: string, fontOf: (name: string) => Font): string {
  return [...content.matchAll(/BT (.*?)ET/gs)].map(([, line = '']) => readLine(line, fontOf)).join(' ');
}

/** Signs that continue to the right are one stretch, which is reversed if it has Arabic letters. */
function readLine(line: string, fontOf: (name: string) => Font): string {
  let font: Font = { texts: [], widths: [] };
  let size = 0;
  let at = 0;
  let isShown = false;
  const stretches: Sign[][] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const [, name, points, x, codes] of line.matchAll(
    /\/(F\d+) ([\d.]+) Tf|1 0 0 -1 ([-\d.]+) [-\d.]+ Tm|\[([^\]]*)\] TJ/g,
  )) {
    if (name !== undefined) [font, size] = [fontOf(name), Number(points)];
    else if (x !== undefined) at = (Number(x) * 1000) / size;
    else
      for (const [, code, step] of (codes ?? '').matchAll(/<([0-9a-f]{4})>|(-?[\d.]+)/g)) {
        if (code === undefined) {
          at -= Number(step);
          continue;
        }
        const number = Number.parseInt(code, 16);
        const sign = { text: font.texts[number] ?? '', start: at, end: at + (font.widths[number] ?? 0) };
        if (isShown && sign.start >= end - 101) stretches.at(-1)?.push(sign);
        else stretches.push([sign]);
        isShown = true;
        at = sign.end;
        end = sign.end;
      }
  }
  return stretches
    .map((signs) => (signs.some(({ text }) => /[\u0621-\u064a\u200f]/.test(text)) ? signs.toReversed() : signs))
    .map((signs) => signs.map(({ text }) => text).join(''))
    .join('')
    .replaceAll(/[\u200e\u200f]/g, '');
}
