import { strFromU8, unzipSync } from 'fflate';

/** The lines of a csv file as texts. */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes);
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)) {
    if (quoted === undefined && plain === '' && end === '' && lines.at(-1)?.length === 0) break;
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') lines.push([]);
    if (end === '') break;
  }
  return lines.filter((line) => line.length > 0);
}

/** The rows of a workbook's first sheet: texts, and numbers as stored (days for dates and times). */
export function readXlsx(bytes: Uint8Array): (string | number)[][] {
  const files = unzipSync(bytes);
  const part = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  const strings = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) =>
    plainText(item),
  );
  return [...part('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) => {
    const row: (string | number)[] = [];
    for (const [, column = '', attributes = '', inner = ''] of cells.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1];
      const isShared = attributes.includes('t="s"') || attributes.includes("t='s'");
      row[columnNumber(column)] =
        value === undefined ? plainText(inner) : isShared ? (strings[Number(value)] ?? '') : Number(value);
    }
    return Array.from(row, (cell) => cell ?? '');
  });
}

function columnNumber(name: string): number {
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function plainText(xml: string): string {
  const text = [...xml.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, content = '']) => content).join('');
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
