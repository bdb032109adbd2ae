import type { TableToWrite } from './table.ts';
import { columnName, xmlAttribute, xmlText } from './xlsx-xml.ts';

/** The parts of a workbook other than rows. */

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A written sheet. */
export interface WrittenSheet {
  readonly name: string;
  /** The row of the column headings. */
  readonly headerRow: number;
  /** The last row of the filter: a grand total comes after it. */
  readonly filteredRow: number;
}

/** A sheet name that Excel accepts: at most 31 characters, none of `[]:*?/\`, no apostrophe at the ends. */
export function sheetName(title: string, place: number): string {
  const suffix = place === 0 ? '' : ` (${place + 1})`;
  const clean = title
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  const name = clean === '' || clean.toLowerCase() === 'history' ? 'Sheet' : clean;
  return `${name.slice(0, 31 - suffix.length).trimEnd()}${suffix}`.toWellFormed();
}

export const rootRelations =
  `${declaration}<Relationships xmlns="${packages}/relationships">` +
  `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export function contentTypes(sheets: number): string {
  const overrides = Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
  );
  return (
    `${declaration}<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${overrides.join('')}` +
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
    `<Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`
  );
}

export function workbookRelations(sheets: number): string {
  const relation = (id: number, kind: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const parts = Array.from({ length: sheets }, (_, index) =>
    relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`),
  );
  return (
    `${declaration}<Relationships xmlns="${packages}/relationships">${parts.join('')}` +
    `${relation(sheets + 1, 'styles', 'styles.xml')}${relation(sheets + 2, 'sharedStrings', 'sharedStrings.xml')}` +
    '</Relationships>'
  );
}

/** The workbook: its sheets, the range of each filter, and the header row, which repeats on every printed page. */
export function workbook(sheets: readonly WrittenSheet[], columns: number): string {
  const last = columnName(columns - 1);
  const reference = (name: string): string => `'${name.replaceAll("'", "''")}'`;
  const names = sheets.flatMap(({ name, headerRow, filteredRow }, index) => [
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">` +
      `${xmlText(`${reference(name)}!$A$${headerRow}:$${last}$${filteredRow}`)}</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">` +
      `${xmlText(`${reference(name)}!$${headerRow}:$${headerRow}`)}</definedName>`,
  ]);
  return (
    `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>` +
    sheets
      .map(({ name }, index) => `<sheet name="${xmlAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('') +
    `</sheets><definedNames>${names.join('')}</definedNames></workbook>`
  );
}

/** A sheet up to its rows: direction, frozen header, widths. */
export function sheetHead(table: TableToWrite, widths: readonly number[], headerRow: number, isFirst: boolean): string {
  const cols = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width + 0.7109375}" customWidth="1"/>`,
  );
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>` +
    `<sheetView${table.direction === 'rtl' ? ' rightToLeft="1"' : ''}${isFirst ? ' tabSelected="1"' : ''}` +
    ` workbookViewId="0"><pane ySplit="${headerRow}" topLeftCell="A${headerRow + 1}" activePane="bottomLeft"` +
    ' state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>' +
    `<cols>${cols.join('')}</cols><sheetData>`
  );
}

/** A sheet after its rows: the filter, the page setup, and no warnings at codes stored as text. */
export function sheetFoot(columns: number, headerRow: number, filteredRow: number, lastRow: number): string {
  const last = columnName(columns - 1);
  return (
    `</sheetData><autoFilter ref="A${headerRow}:${last}${filteredRow}"/>` +
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>' +
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>' +
    `<ignoredErrors><ignoredError sqref="A1:${last}${lastRow}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
  );
}
