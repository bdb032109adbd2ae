import { xmlText } from './xlsx-xml.ts';

/** Most texts of a report repeat (departments, names, terminals); this many different ones are shared. */
const sharedLimit = 32_768;
/** Longer texts rarely repeat and would fill memory. */
const sharedLength = 128;
/** What a cell can hold (Excel's limit). */
export const cellTextLimit = 32_767;

function textElement(text: string): string {
  const cut = text.length > cellTextLimit ? `${text.slice(0, cellTextLimit - 1)}…` : text;
  const preserve = /^\s|\s$|[\n\r]| {2}/.test(cut) ? ' xml:space="preserve"' : '';
  return `<t${preserve}>${xmlText(cut)}</t>`;
}

export interface SharedStrings {
  /** The inside of a cell element for a text, from its `t` attribute on. */
  cell(text: string): string;
  /** The parts of the shared string table. */
  parts(): Generator<string, void, void>;
}

/**
 * The shared strings of a workbook: the first 32,768 different short ones. Others are written into
 * their cells, so that memory is bounded whatever the table contains.
 */
export function createSharedStrings(): SharedStrings {
  const cells = new Map<string, string>();
  return {
    cell(text) {
      const known = cells.get(text);
      if (known !== undefined) return known;
      if (text.length > sharedLength || cells.size >= sharedLimit) {
        return ` t="inlineStr"><is>${textElement(text)}</is></c>`;
      }
      const cell = ` t="s"><v>${cells.size}</v></c>`;
      cells.set(text, cell);
      return cell;
    },
    *parts() {
      yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
      yield `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" uniqueCount="${cells.size}">`;
      let block = '';
      for (const text of cells.keys()) {
        block += `<si>${textElement(text)}</si>`;
        if (block.length > 262_144) {
          yield block;
          block = '';
        }
      }
      yield `${block}</sst>`;
    },
  };
}
