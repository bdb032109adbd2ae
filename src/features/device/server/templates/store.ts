import { and, asc, eq, or } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { writeLog, type LogEntry } from '#server/operation-log/index.ts';
import { seal, unseal } from '#server/sealing.ts';
import type { Effect } from '../push/index.ts';
import { keepRefused, type RefusedRecord } from '../refused-records.ts';
import { bioTemplates } from '../tables.ts';
import type { TerminalRow } from '../terminal-row.ts';
import { spreadTemplates, untold } from './bring.ts';
import { replacesTemplate } from './choice.ts';
import { templateKey } from './key.ts';
import { ownersOf, tellTemplates } from './owner.ts';

type Arriving = Extract<Effect, { type: 'templates.received' }>['rows'][number];
type StoredTemplate = typeof bioTemplates.$inferSelect;

/** Templates per step; terminals send some tens at once. */
const batch = 200;
const mostTemplates = 5000;

const keyOf = (row: { pin: string; type: number; no: number; index: number }): string =>
  `${row.pin}|${row.type}|${row.no}|${row.index}`;

/**
 * Stores the templates that a terminal sends. `replacesTemplate` decides about existing ones, and the operation log shows what was
 * replaced. A template that may not replace another is set aside, without its data.
 */
export async function storeTemplates(
  context: TenantContext,
  terminal: TerminalRow,
  rows: readonly Arriving[],
): Promise<void> {
  const last = [...new Map(rows.slice(0, mostTemplates).map((row) => [keyOf(row), row])).values()];
  for (let at = 0; at < last.length; at += batch) await storeBatch(context, terminal, last.slice(at, at + batch));
}

async function storeBatch(context: TenantContext, terminal: TerminalRow, rows: readonly Arriving[]): Promise<void> {
  const { companyId, tx, services } = context;
  const secret = services.config.linkSecret;
  const found = await tx
    .select()
    .from(bioTemplates)
    .where(
      and(
        eq(bioTemplates.company_id, companyId),
        or(
          ...rows.map((row) =>
            and(
              eq(bioTemplates.emp_code, row.pin),
              eq(bioTemplates.bio_type, row.type),
              eq(bioTemplates.bio_no, row.no),
              eq(bioTemplates.bio_index, row.index),
            ),
          ),
        ),
      ),
    )
    .orderBy(asc(bioTemplates.id))
    .for('update');
  const storedTemplates = new Map(
    found.map((row) => [keyOf({ pin: row.emp_code, type: row.bio_type, no: row.bio_no, index: row.bio_index }), row]),
  );
  const owners = await ownersOf(
    context,
    rows.map(({ pin }) => pin),
  );
  const waiting = await untold(
    context,
    terminal.id,
    found.map(({ id }) => id),
  );
  /** Templates to send to the other terminals of the same people. */
  const spread: number[] = [];
  const people = new Set<number>();
  const entries: LogEntry[] = [];
  const refused: RefusedRecord[] = [];
  for (const row of rows) {
    const before = storedTemplates.get(keyOf(row));
    if (before) {
      // Terminals repeat what they have; an identical template changes nothing.
      if (isSame(secret, before, row)) continue;
      // Of a finger that was marked here, it repeats what it has until it has been told.
      if (waiting.has(templateKey(before.id)) && isSame(secret, before, { ...row, duress: before.duress })) continue;
      const source = { source: terminal.sn, ...row };
      if (!replacesTemplate(originOf(before), source, { isForEnrolment: terminal.is_registration })) {
        refused.push({ raw: `${nameOf(row)} duress=${row.duress ? 1 : 0}`, reason: 'templateKept' });
        continue;
      }
      entries.push({
        action: 'replace_template',
        objectType: 'device.terminal',
        objectId: terminal.id,
        objectName: terminal.alias,
        changes: [
          {
            field: 'template',
            old: describeTemplate(row.pin, originOf(before)),
            new: describeTemplate(row.pin, source),
          },
        ],
      });
    }
    const owner = owners.get(row.pin.toLowerCase()) ?? null;
    const stored = await write(context, terminal, row, before, owner);
    if (stored === undefined) {
      refused.push({ raw: nameOf(row), reason: 'templateKept' });
      continue;
    }
    if (owner === null) continue;
    people.add(owner);
    if (isToSpread(before, terminal, row)) spread.push(stored);
  }
  await writeLog(context, entries);
  await keepRefused(context, terminal, 'template', refused);
  await spreadTemplates(context, spread, [...people]);
  tellTemplates(context, [...people]);
}

/**
 * A template that replaces another terminal's of the same version is not sent on: two terminals that each rewrite what they receive
 * would otherwise send it to each other for ever.
 */
const isToSpread = (before: StoredTemplate | undefined, terminal: TerminalRow, row: Arriving): boolean =>
  before === undefined || before.source_sn === terminal.sn || before.major_ver !== row.majorVersion;

const nameOf = ({ pin, type, no, index }: Arriving): string => `Pin=${pin} Type=${type} No=${no} Index=${index}`;

const describeTemplate = (pin: string, { source, majorVersion, minorVersion }: ReturnType<typeof originOf>): string =>
  `${pin} (${source}, ${majorVersion}.${minorVersion})`;

const originOf = (row: StoredTemplate) => ({
  source: row.source_sn,
  majorVersion: row.major_ver,
  minorVersion: row.minor_ver,
  duress: row.duress,
});

const isSame = (secret: string, before: StoredTemplate, row: Arriving): boolean =>
  before.duress === row.duress &&
  before.valid === row.valid &&
  before.major_ver === row.majorVersion &&
  before.minor_ver === row.minorVersion &&
  Buffer.from(unseal(secret, before.template)).equals(Buffer.from(row.template));

/** Writes it and returns its id; undefined if another terminal was first in the meantime. */
async function write(
  { companyId, tx, services, now }: TenantContext,
  terminal: TerminalRow,
  row: Arriving,
  before: StoredTemplate | undefined,
  employee: number | null,
): Promise<number | undefined> {
  const values = {
    employee,
    major_ver: row.majorVersion,
    minor_ver: row.minorVersion,
    valid: row.valid,
    duress: row.duress,
    source_sn: terminal.sn,
    template: seal(services.config.linkSecret, Buffer.from(row.template)),
    update_time: now.toString(),
  };
  if (before) {
    await tx
      .update(bioTemplates)
      .set(values)
      .where(and(eq(bioTemplates.company_id, companyId), eq(bioTemplates.id, before.id)));
    return before.id;
  }
  const [made] = await tx
    .insert(bioTemplates)
    .values({
      company_id: companyId,
      emp_code: row.pin,
      bio_type: row.type,
      bio_no: row.no,
      bio_index: row.index,
      ...values,
    })
    .onConflictDoNothing()
    .returning({ id: bioTemplates.id });
  return made?.id;
}
