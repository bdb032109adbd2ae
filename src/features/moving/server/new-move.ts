import { checkPunchFile } from '#features/device/contract.ts';
import { resignation } from '#features/team/contract.ts';
import { mayCall, Refusal, type TenantContext } from '#server/http/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { chosenKinds, type ChosenKind, type Found } from '../contract/move-in.ts';
import { movedKinds, type FormerData } from '../domain/former.ts';
import { forgetLines } from './lines.ts';
import { serverOf } from './lookup.ts';
import type { MoveInRow } from './move-row.ts';
import { moveIns } from './tables.ts';

/** What a person sees of a file before it is checked. */
export function foundIn(data: FormerData): Found {
  const { system, isCutOff, broken, left, punches } = data;
  const kinds = [
    ...movedKinds.map((kind) => ({ kind, rows: data[kind].length })),
    { kind: 'punches' as const, rows: punches },
  ];
  return { system, isCutOff, broken, left: left.map((one) => ({ ...one })), kinds };
}

/** Whether this person may make what they have chosen. */
function mayMake({ actor }: Pick<TenantContext, 'actor'>, kind: ChosenKind): boolean {
  if (kind === 'punches') return mayCall(actor, checkPunchFile);
  const { create } = serverOf(kind).resource.calls;
  // Those who have left get their resignation.
  return mayCall(actor, create) && (kind !== 'people' || mayCall(actor, resignation.calls.create));
}

/** A file that is to be checked. */
export interface NewMove {
  readonly file_name: string;
  readonly time_zone: string;
  readonly kinds: readonly ChosenKind[];
  readonly found: Found;
  /** The stored file; empty for one that the operator's command reads. */
  readonly file: string;
  /** The digest of a file that the operator's command reads. */
  readonly digest?: string;
}

/** Makes a move that is to be checked. @returns its id @throws Refusal if the person may not make what is chosen */
export async function makeMove(context: TenantContext, given: NewMove): Promise<number> {
  const kinds = chosenKinds.filter((kind) => given.kinds.includes(kind));
  if (kinds.some((kind) => !mayMake(context, kind))) throw new Refusal(commonCodes.forbidden);
  const { companyId, actor, tx } = context;
  const { file_name, time_zone, found, file, digest = null } = given;
  const [made] = await tx
    .insert(moveIns)
    .values({
      company_id: companyId,
      create_time: context.now.toString(),
      create_user: actor.userId,
      update_user: actor.userId,
      file_name,
      started_by: actor.name.slice(0, 200),
      time_zone,
      system: found.system,
      kinds,
      found,
      file,
      digest,
    })
    .returning({ id: moveIns.id });
  if (!made) throw new Error('The move was not stored');
  return made.id;
}

/** Begins the import of a checked move. @returns what the move becomes; nothing for a stopped import, which goes on where it stopped */
export async function beginImport(context: TenantContext, row: MoveInRow): Promise<Partial<MoveInRow>> {
  if (row.kinds.includes('punches') && !mayCall(context.actor, checkPunchFile))
    throw new Refusal(commonCodes.forbidden);
  if (row.status === 'importing') return {};
  await forgetLines(context, row.id);
  const counts = Object.fromEntries(
    Object.entries(row.counts).map(([kind, one]) => [kind, kind === 'punches' ? one : { ...one, refused: 0 }]),
  );
  return { status: 'importing', stage: 0, position: 0, counts };
}
