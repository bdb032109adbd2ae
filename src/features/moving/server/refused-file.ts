import { and, asc, eq } from 'drizzle-orm';
import { derivedRefused } from '#features/device/server.ts';
import { movingReasons as punchReasons } from '#features/device/contract.ts';
import { linesFile } from '#server/export/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { wordsIn, type Words } from '#server/words/index.ts';
import { builtKey, codeKeys, mistakeKeys } from '#shared/i18n/keys.ts';
import { writtenValues } from '#shared/i18n/written-values.ts';
import { chosenKinds, movingReasons } from '../contract/move-in.ts';
import { movedKinds } from '../domain/former.ts';
import { serverOf } from './lookup.ts';
import type { MoveInRow } from './move-row.ts';
import { moveInLines } from './tables.ts';

type Line = typeof moveInLines.$inferSelect;

/** What is not moved in, or otherwise than it was, with the reason; the refused punches after the records. */
export async function refusedTable(context: TenantContext, row: MoveInRow) {
  const { tx, companyId } = context;
  const lines = await tx
    .select()
    .from(moveInLines)
    .where(and(eq(moveInLines.company_id, companyId), eq(moveInLines.move_in, row.id)))
    .orderBy(asc(moveInLines.kind), asc(moveInLines.place));
  const punches = row.punch_import === null ? [] : await derivedRefused(context, row.punch_import);
  const words = wordsIn(context.actor.language);
  const { zone, formats } = await companyClock(context);
  const written = (values: Line['context']) =>
    writtenValues(values, { writing: { language: words.language, ...formats }, zone });
  const kindText = (kind: string): string => {
    const known = chosenKinds.find((one) => one === kind);
    return known === undefined ? kind : words.text(`sys:moveIn.kind.${known}`);
  };
  const rows = [
    ...chosenKinds.flatMap((kind) =>
      lines
        .filter((line) => line.kind === kind)
        .map((line) => ({
          kind: kindText(kind),
          code: line.code,
          name: line.name,
          reason: reasonOf(words, { ...line, context: written(line.context) }),
        })),
    ),
    ...punches.map(({ reason, emp_code: code, content }) => ({
      kind: kindText('punches'),
      code,
      name: content,
      reason: punchReason(words, reason),
    })),
  ];
  return linesFile(context, {
    title: words.text('sys:moveIn.refused.title'),
    of: row.file_name,
    columns: {
      kind: words.text('sys:moveIn.refused.kind'),
      code: words.text('sys:moveIn.refused.code'),
      name: words.text('sys:moveIn.refused.name'),
      reason: words.text('sys:moveIn.refused.reason'),
    },
    rows,
  });
}

/** The reason in the reader's language; of a form's refusal with the field's name. */
function reasonOf(words: Words, { kind, reason, field, mistake, context }: Line): string {
  const known = movingReasons.find((one) => one === reason);
  const of = movedKinds.find((one) => one === kind);
  if (known === undefined || of === undefined) return reason;
  const { namespace, key } = serverOf(of).resource.words;
  const fieldText = (name: string): string => words.text(builtKey(`${namespace}:${key}.field.${name}`));
  if (known === 'form' || known === 'stays') {
    const why = words.text(field === '' ? codeKeys(mistake) : mistakeKeys(mistake), { ...context });
    return field === '' ? why : words.text('sys:moveIn.reason.form', { field: fieldText(field), why });
  }
  if (known === 'partly')
    return words.text('sys:moveIn.reason.partly', { fields: field.split(', ').map(fieldText).join(', ') });
  if (known === 'otherName') return words.text('sys:moveIn.reason.otherName', { name: mistake });
  return words.text(`sys:moveIn.reason.${known}`);
}

function punchReason(words: Words, reason: string): string {
  const known = punchReasons.find((one) => one === reason);
  return known === undefined ? reason : words.text(`device:punchImport.reason.${known}`);
}
