import { and, eq, inArray } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { refusingReasons, type ChosenKind, type MovingReason } from '../contract/move-in.ts';
import { moveInLines } from './tables.ts';

/** Something that is not moved in, or otherwise than it was. */
export interface MovingLine {
  readonly place: number;
  readonly reason: MovingReason;
  readonly code: string;
  readonly name: string;
  readonly field?: string;
  readonly mistake?: string;
  /** What the refusal's text is filled with. */
  readonly context?: Readonly<Record<string, string | number>>;
}

const short = (text: string, most: number): string => text.replaceAll('\0', '').slice(0, most);

/** Keeps lines of a move; those that are kept already stay. */
export async function keepLines(
  { tx, companyId }: TenantContext,
  moveIn: number,
  kind: ChosenKind,
  lines: readonly MovingLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insert(moveInLines)
    .values(
      lines.map(({ place, reason, code, name, field = '', mistake = '', context = {} }) => ({
        company_id: companyId,
        move_in: moveIn,
        kind,
        place,
        reason,
        code: short(code, 60),
        name: short(name, 120),
        field,
        mistake: short(mistake, 120),
        context,
      })),
    )
    .onConflictDoNothing();
}

/** The places of some rows of a kind that are refused. */
export async function refusedPlaces(
  { tx, companyId }: TenantContext,
  moveIn: number,
  kind: ChosenKind,
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ place: moveInLines.place })
    .from(moveInLines)
    .where(
      and(
        eq(moveInLines.company_id, companyId),
        eq(moveInLines.move_in, moveIn),
        eq(moveInLines.kind, kind),
        inArray(moveInLines.reason, [...refusingReasons]),
      ),
    );
  return new Set(rows.map(({ place }) => place));
}

/** Forgets the lines of a pass, before another one. */
export async function forgetLines({ tx, companyId }: TenantContext, moveIn: number): Promise<void> {
  await tx.delete(moveInLines).where(and(eq(moveInLines.company_id, companyId), eq(moveInLines.move_in, moveIn)));
}
