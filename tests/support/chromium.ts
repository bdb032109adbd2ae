import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser, LaunchOptions } from 'playwright';
import { chromium } from 'playwright';
import { installPackages } from './apt.ts';

/** Debian's shell is the same engine without a window: it opens a new visitor's page in two thirds of the time. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'google-chrome-stable', 'google-chrome', 'chromium-browser'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags that keep a test browser from connecting to anything but the server under test. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds: optimised code costs more than it saves.
  '--js-flags=--no-opt --no-maglev',
];

/** The path of an installed Chromium or Chrome (`CHROMIUM_PATH` first), or undefined. */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [
    ...(chosen ? [chosen] : []),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...macApplications,
  ];
  return candidates.find(isExecutable);
}

let ensured: Promise<string> | undefined;

/** Installs Debian's Chromium if none is found, and its faster shell if possible. Once a process. */
export function ensureChromium(log: (line: string) => void = () => {}): Promise<string> {
  return (ensured ??= findOrInstall(log));
}

async function findOrInstall(log: (line: string) => void): Promise<string> {
  const found = findChromium();
  if (found !== undefined && (found === process.env['CHROMIUM_PATH'] || found.endsWith(shell))) return found;
  try {
    await installPackages([shell], log);
  } catch (error) {
    if (found === undefined) throw error;
  }
  const installed = findChromium();
  if (!installed) throw new Error('Chromium was installed but is not on PATH; set CHROMIUM_PATH.');
  return installed;
}

/** Starts the installed Chromium, headless, also as root. The caller closes it. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = await ensureChromium();
  // Chromium has no sandbox for root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // Without a locale of UTF-8 it cannot write the Arabic name of a file, and calls it “download”.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  return chromium.launch({ executablePath, env, ...options, args: [...quiet, ...sandbox, ...(options.args ?? [])] });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
