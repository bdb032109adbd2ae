/**
 * Completes package-lock.json: `node scripts/complete-lock.mjs`.
 *
 * A package with native parts has one optional package per platform. If the registry in use has only some of them (a mirror, say),
 * npm leaves the others out of the lock file, and `npm ci` then refuses the whole file everywhere. This script adds the missing
 * ones by name, version and platform; npm skips them on other platforms and fetches them by version. Run it after every change of
 * packages; `npm test` reports if it was forgotten.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const lockFile = join(dirname(dirname(fileURLToPath(import.meta.url))), 'package-lock.json');

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** Optional packages that the lock file names but does not contain: path, version, and the package that needs it. */
export function missingPackages(lock) {
  const missing = new Map();
  for (const [path, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (resolved(lock, path, name)) continue;
      missing.set(`node_modules/${name}`, {
        version: range.replace(/^[~^]/, ''),
        by: path,
        dev: lock.packages[path].dev,
      });
    }
  }
  return missing;
}

/** True if Node's lookup from `path` upwards finds an entry for `name`. */
function resolved(lock, path, name) {
  const folders = path === '' ? [] : path.split(/(?<=^|\/)node_modules\//).slice(1);
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const folder = folders
      .slice(0, depth)
      .map((each) => `node_modules/${each}`)
      .join('');
    if (lock.packages[`${folder}${depth > 0 && !folder.endsWith('/') ? '/' : ''}node_modules/${name}`]) return true;
  }
  return false;
}

/** The platform of a package, from its name in the style of napi and esbuild. */
function platformOf(path) {
  const words = path
    .split('/')
    .at(-1)
    .split(/[-.]/)
    .map((word) => (word === 'win' ? 'win32' : word));
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) =>
    words.some((word) => word === processor || (processor === 'arm' && /^arm(eabi|v[67].*)?$/.test(word))),
  );
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  return {
    ...(os.length ? { os } : {}),
    ...(cpu.length ? { cpu } : {}),
    ...(libc.length && os.includes('linux') ? { libc } : {}),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
  const missing = missingPackages(lock);
  for (const [path, { version, dev }] of missing) {
    const { os, cpu, libc } = platformOf(path);
    if (!os && !cpu) throw new Error(`${path}: no platform in its name; add it with npm`);
    lock.packages[path] = {
      version,
      ...(cpu ? { cpu } : {}),
      ...(dev ? { dev } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      ...(os ? { os } : {}),
    };
  }
  const [root, ...others] = Object.entries(lock.packages);
  lock.packages = Object.fromEntries([root, ...others.sort(([a], [b]) => a.localeCompare(b, 'en'))]);
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${missing.size} packages of other platforms to package-lock.json`);
}
