import { createWriteStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackupError, readArchive, writeArchive } from '#server/operating/archive.ts';
import { nightlySnapshot } from '#server/operating/index.ts';
import { filesBelow, manifestName, manifestSchema } from '#server/operating/manifest.ts';
import { followUpRestore, restoreEmbedded } from '#server/operating/restore.ts';
import {
  emptyInstallation,
  fill,
  filledInstallation,
  rowsIn,
  runMuster,
  type Installation,
} from '#tests/support/installation.ts';
import { freePort, startProgram } from '#tests/support/program.ts';
import { testSecrets } from '#tests/support/server.ts';
import { testClock } from '#tests/support/test-clock.ts';

describe('a backup of the embedded database', () => {
  let from: Installation;
  let away: string;
  let archive: string;
  let rows: Record<string, unknown>;
  /** An installation with later data, which a restore would remove. */
  let later: Installation;
  const made: Installation[] = [];
  const empty = (more?: Record<string, string>): Installation => {
    const installation = emptyInstallation(more);
    made.push(installation);
    return installation;
  };

  beforeAll(async () => {
    from = await filledInstallation();
    away = await mkdtemp(join(tmpdir(), 'muster-backups-'));
    archive = join(away, 'first.tar.gz');
    const { code, output } = await runMuster(['backup', '--to', archive], from.environment);
    expect(output).toContain(archive);
    expect(code).toBe(0);
    rows = await rowsIn(from.folder);
    later = emptyInstallation();
    await cp(from.folder, later.folder, { recursive: true });
    const host = await later.open();
    await fill(host, 'second');
    await host.close();
  });
  afterAll(async () => {
    for (const installation of [from, later, ...made]) installation.remove();
    await rm(away, { recursive: true });
  });

  /** The same backup with a change. */
  async function changed(name: string, change: (folder: string) => Promise<void>): Promise<string> {
    const folder = await mkdtemp(join(away, 'changed-'));
    await readArchive(archive, folder);
    await change(folder);
    const target = join(away, `${name}.tar.gz`);
    await writeArchive(folder, target);
    return target;
  }
  const linkSecret = testSecrets.LINK_SECRET;
  const restoredFrom = (path: string, to: Installation, ...words: string[]) =>
    runMuster(['restore', path, ...words], to.environment);

  it('is restored into nothing, row by row and file by file', async () => {
    const to = empty();
    expect(await restoredFrom(archive, to)).toMatchObject({ code: 0 });
    expect(await rowsIn(to.folder)).toEqual(rows);
    expect(rows['companies']).toHaveLength(1);
    const files = (await filesBelow(join(from.folder, 'files'))).filter((path) => !path.startsWith('notes/'));
    expect(files).toHaveLength(1);
    for (const path of files)
      expect(await readFile(join(to.folder, 'files', path))).toEqual(await readFile(join(from.folder, 'files', path)));
  });

  it('is taken from a server that serves, which is asked for it', async () => {
    const port = String(await freePort());
    const server = await startProgram({ ...from.environment, PORT: port });
    const path = join(away, 'serving.tar.gz');
    try {
      expect(await runMuster(['backup', '--to', path], from.environment)).toMatchObject({ code: 0 });
      const answer = await fetch(`http://127.0.0.1:${port}/web/health`);
      expect(answer.status).toBe(200);
      expect((await restoredFrom(path, from, '--over-present-data')).output).toContain('is in use by another Muster');
    } finally {
      await new Promise((resolve) => {
        server.once('exit', resolve);
        server.kill('SIGINT');
      });
    }
    const to = empty();
    await restoredFrom(path, to);
    expect((await rowsIn(to.folder))['companies']).toHaveLength(1);
  });

  it('takes the place of data only where that is said, and puts it aside', async () => {
    const to = empty();
    await cp(later.folder, to.folder, { recursive: true });
    const before = await rowsIn(to.folder);
    const refused = await restoredFrom(archive, to);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain('--over-present-data');
    expect(await rowsIn(to.folder)).toEqual(before);
    expect(await restoredFrom(archive, to, '--over-present-data')).toMatchObject({ code: 0 });
    expect(await rowsIn(to.folder)).toEqual(rows);
    const [aside = ''] = (await readdir(to.folder)).filter((name) => name.startsWith('before-'));
    expect(await rowsIn(join(to.folder, aside))).toEqual(before);
  });

  it.each([
    ['cut off', 'cut off', () => cutOff()],
    [
      'altered',
      'altered',
      () =>
        changed('altered', async (folder) => {
          const [file = ''] = await filesBelow(join(folder, 'files'));
          await writeFile(join(folder, 'files', file), 'Another file of f');
        }),
    ],
    ['of a newer version', 'newer', () => ofManifest('newer', { migration: '9999_to_come.sql' })],
    ['of another form', 'newer', () => ofManifest('form', { format: 2 })],
    ['of a PostgreSQL', 'PostgreSQL', () => ofManifest('kind', { kind: 'postgres' })],
    ['no backup', 'no backup', () => text()],
  ])('is refused where it is %s, and nothing is touched', async (_what, message, make) => {
    const to = empty();
    const restoring = restoreEmbedded(await make(), { dataFolder: to.folder, linkSecret, isOverPresent: false });
    await expect(restoring).rejects.toThrow(BackupError);
    await expect(restoring).rejects.toThrow(message);
    expect(await readdir(to.folder)).toEqual([]);
  });

  it('is refused by another installation, which could open nothing that is sealed in it', async () => {
    const { code, output } = await restoredFrom(archive, empty({ LINK_SECRET: 'x9'.repeat(12) + 'Qw7Lr2Vt5Zb8Kd1' }));
    expect(output).toContain('another installation');
    expect(output).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
  });

  it.each([0, 1, 2])('is brought to its end at the next start, killed after %i of its renames', async (renamed) => {
    const to = empty();
    await cp(later.folder, to.folder, { recursive: true });
    await mkdir(join(to.folder, '.restoring-killed'));
    await readArchive(archive, join(to.folder, '.restoring-killed'));
    await mkdir(join(to.folder, 'before-killed'));
    await writeFile(
      join(to.folder, 'restore.json'),
      JSON.stringify({ from: '.restoring-killed', aside: 'before-killed' }),
    );
    if (renamed > 0) await rename(join(to.folder, 'database'), join(to.folder, 'before-killed/database'));
    if (renamed > 1) await rename(join(to.folder, '.restoring-killed/database'), join(to.folder, 'database'));
    await followUpRestore(to.folder);
    expect(await rowsIn(to.folder)).toEqual(rows);
    expect((await readdir(to.folder)).toSorted()).toEqual(['before-killed', 'database', 'files', 'secrets.json']);
  });

  it('that was killed before it was decided leaves what is there', async () => {
    await mkdir(join(from.folder, '.restoring-killed'));
    await followUpRestore(from.folder);
    expect(await readdir(from.folder)).not.toContain('.restoring-killed');
    await expect(restoreEmbedded(archive, { dataFolder: from.folder, isOverPresent: false })).rejects.toThrow(
      'holds a database',
    );
  });

  it('is made each night, and seven nights are kept', async () => {
    const installation = empty();
    await cp(from.folder, installation.folder, { recursive: true });
    const folder = join(installation.folder, 'snapshots');
    // Uploads and payloads are in there too.
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    for (let day = 1; day <= 8; day += 1) await writeFile(join(folder, `night-2026-03-0${day}.tar.gz`), '');
    await writeFile(join(folder, 'muster-2026-01-01T000000Z.tar.gz'), '');
    const host = await installation.open();
    if (nightlySnapshot.scope !== 'host') throw new Error('A job of the host');
    await nightlySnapshot.run({ ...host, clock: testClock('2026-03-09T02:40:00Z') }, new AbortController().signal);
    await host.close();
    const names = (await readdir(folder)).toSorted();
    // Manual backups remain.
    expect(names).toEqual([
      'muster-2026-01-01T000000Z.tar.gz',
      ...[3, 4, 5, 6, 7, 8, 9].map((day) => `night-2026-03-0${day}.tar.gz`),
    ]);
  });

  async function cutOff(): Promise<string> {
    const path = await changed('cut', async () => {});
    await truncate(path, 100_000);
    return path;
  }

  async function text(): Promise<string> {
    const path = join(away, 'text.tar.gz');
    await new Promise((resolve) => createWriteStream(path).end('Nothing', () => resolve(undefined)));
    return path;
  }

  const ofManifest = (name: string, set: Record<string, unknown>): Promise<string> =>
    changed(name, async (folder) => {
      const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, manifestName), 'utf8')));
      await writeFile(join(folder, manifestName), JSON.stringify({ ...manifest, ...set }));
    });
});
