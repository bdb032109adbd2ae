import {
  derivedImport,
  makeDerivedImport,
  openPunchFile,
  takeLines,
  turnDerivedImport,
  type Expected,
  type ExpectedPerson,
  type PunchFile,
} from '#features/device/server.ts';
import { keepFile, readKept, writeForJob } from '#server/files/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import type { RunningJob } from '#server/jobs/index.ts';
import { movingCodes } from '../contract/codes.ts';
import type { Plans } from '../domain/plan.ts';
import { folded } from '../domain/planned.ts';
import { punchColumns } from '../domain/punch-text.ts';
import { refusedPlaces } from './lines.ts';
import { findByCode, rootOf } from './lookup.ts';
import type { Passing } from './pass-move.ts';
import { lockMove, noCounts, writeMove } from './pass.ts';

/** Stores the punches of a move as an import of punches, once. */
export async function keepPunches(job: RunningJob, id: number, text: Uint8Array): Promise<void> {
  const begun = await job.step(async (context) => {
    const row = await lockMove(context, id);
    return row?.status === 'checking' && row.punch_import === null
      ? { services: context.services, companyId: context.companyId, now: context.now }
      : undefined;
  });
  if (!begun) return;
  const written = await writeForJob(begun, text);
  await job.step(async (context) => {
    const row = await lockMove(context, id);
    if (row?.status !== 'checking' || row.punch_import !== null) return;
    const file = await keepFile(context, { ...written, title: row.file_name });
    const { file_name, time_zone } = row;
    const punches = await makeDerivedImport(context, { file_name, time_zone, file, columns: [...punchColumns] });
    await writeMove(context, row, { punch_import: punches });
  });
}

/** Opens the punches that were kept. @throws Refusal if they have expired */
export async function openKeptPunches(job: Pick<RunningJob, 'step'>, name: string): Promise<PunchFile> {
  const { services, person } = await job.step(async (context) => ({
    services: context.services,
    person: context.actor.userId,
  }));
  const bytes = await readKept(services, name);
  if (!bytes) throw new Refusal(movingCodes.fileGone);
  return openPunchFile(services.threads, person, bytes);
}

/** Checks or imports the punches of a move, some lines at a time. Their own import knows how far it has come. */
export async function passPunches(
  steps: Pick<RunningJob, 'step'>,
  { id, status, plans, openPunches, lines }: Passing,
  progress: (done: number) => void,
): Promise<void> {
  const opened = await steps.step(async (context) => {
    const row = await lockMove(context, id);
    if (row?.status !== status || row.punch_import === null) return undefined;
    if (status === 'importing') {
      const punches = await derivedImport(context, row.punch_import);
      if (punches?.status === 'checked') await turnDerivedImport(context, row.punch_import, 'importing');
    }
    const { file = '' } = (await derivedImport(context, row.punch_import)) ?? {};
    return {
      punches: row.punch_import,
      file,
      expected: status === 'checking' ? await expectedIn(context, id, row.kinds.includes('people'), plans) : undefined,
    };
  });
  if (!opened) return;
  const { punches, expected } = opened;
  const file = await openPunches(opened.file);
  for (;;) {
    const at = await steps.step((context) => takeLines(context, punches, { status, file, expected, lines }));
    await steps.step((context) => countPunches(context, id));
    if (at === undefined) return;
    progress(at / file.size);
  }
}

/** Takes over the numbers of the import of punches. */
export async function countPunches(context: TenantContext, id: number): Promise<void> {
  const row = await lockMove(context, id);
  const punches = row?.punch_import ? await derivedImport(context, row.punch_import) : undefined;
  if (!row || !punches) return;
  const { file: _file, status: _status, ...counts } = punches;
  await writeMove(context, row, { counts: { ...row.counts, punches: { ...noCounts, ...counts } } });
}

/** The people whom the import will make, so that their punches are checked as if they were there. */
async function expectedIn(context: TenantContext, id: number, isMoved: boolean, plans: Plans): Promise<Expected> {
  if (!isMoved) return new Map();
  const refused = await refusedPlaces(context, id, 'people');
  const departments = await findByCode(
    context,
    'departments',
    plans.departments.map(({ code }) => code),
  );
  const above = new Map(plans.departments.map(({ code, refers }) => [folded(code), refers.departments?.[0] ?? null]));
  const root = await rootOf(context, 'departments');
  // The nearest department that is there already decides which days are locked.
  const nearest = (code: string | null): number => {
    const seen = new Set<string>();
    for (let at = code; at !== null && !seen.has(folded(at)); at = above.get(folded(at)) ?? null) {
      const found = departments.get(folded(at));
      if (found) return found.id;
      seen.add(folded(at));
    }
    return root;
  };
  return new Map(
    plans.people.flatMap(({ code, values, refers }, place): [string, ExpectedPerson][] => {
      if (refused.has(place)) return [];
      const hired = values['hire_date'];
      const department = nearest(refers.departments?.[0] ?? null);
      return [[folded(code), { id: -1 - place, department, hired: typeof hired === 'string' ? hired : null }]];
    }),
  );
}
