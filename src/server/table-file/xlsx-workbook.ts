import { TableFileError } from './table-file-error.ts';
import type { Package } from './zip-package.ts';
import { attribute, walk } from './xlsx-walk.ts';

/** The paths of the parts that a workbook's first visible sheet needs. */
export interface Workbook {
  readonly sheet: string;
  readonly strings: string | undefined;
  readonly styles: string | undefined;
  /** Days count from 1904, as in old Macintosh workbooks. */
  readonly from1904: boolean;
}

interface Relation {
  /** The end of the relation's type, such as `worksheet`. */
  readonly type: string;
  readonly target: string;
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true' || text === 'on';

/**
 * Finds the first visible worksheet of a workbook, skipping hidden sheets and chart sheets.
 * @throws TableFileError if there is none.
 */
export async function openWorkbook(parts: Package): Promise<Workbook> {
  const root = await relations(parts, '_rels/.rels', '');
  const path = [...root.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (!parts.has(path)) throw new TableFileError('notATable');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const related = await relations(parts, `${folder}_rels/${path.slice(folder.length)}.rels`, folder);
  let sheet: string | undefined;
  let from1904 = false;
  await walk(parts.part(path), {
    open: (tag) => {
      if (tag.name === 'workbookPr') from1904 = isTrue(attribute(tag, 'date1904'));
      if (tag.name !== 'sheet' || sheet !== undefined) return;
      const relation = related.get(attribute(tag, 'id') ?? '');
      if (relation?.type === 'worksheet' && (attribute(tag, 'state') ?? 'visible') === 'visible')
        sheet = relation.target;
    },
  });
  if (sheet === undefined || !parts.has(sheet)) throw new TableFileError('notATable');
  const partOf = (wanted: string): string | undefined =>
    [...related.values()].find(({ type, target }) => type === wanted && parts.has(target))?.target;
  return { sheet, strings: partOf('sharedStrings'), styles: partOf('styles'), from1904 };
}

/** The relations of a part by id, with targets as names within the package. */
async function relations(parts: Package, path: string, folder: string): Promise<ReadonlyMap<string, Relation>> {
  const found = new Map<string, Relation>();
  if (!parts.has(path)) return found;
  await walk(parts.part(path), {
    open: (tag) => {
      const target = attribute(tag, 'Target');
      if (tag.name !== 'Relationship' || target === undefined) return;
      const type = attribute(tag, 'Type') ?? '';
      found.set(attribute(tag, 'Id') ?? '', {
        type: type.slice(type.lastIndexOf('/') + 1),
        target: within(folder, target),
      });
    },
  });
  return found;
}

/** The part name of a target, which is relative to the package's root or to its own folder. */
function within(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}
