// `npm run bench -- suite`: measures the start of `npm start` without and with saved data, and the
// memory of its processes before and after opening every page once. Linux only: reads /proc.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { seed } from '@atelier/emulators/seed';
import {
  waitForAbort,
  buildFunctions,
  freePorts,
  runCommand,
  startSuite,
  shutdownSignal,
} from '@atelier/emulators/suite';
import { signIn } from '../e2e/fixtures.ts';
import { expectationFor, type Role, ROLES, ROUTES } from '../e2e/route-expectations.ts';
import { descendants } from '../suite/child-program.ts';
import { launchBrowser } from '../support/browser.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { extentOf } from './extent.ts';

const MEMORY_BUDGET_MB = 2_500;
/** All of them, or one in a brief run. */
const PAGES_OF_A_ROLE = extentOf(Infinity, 1);
const READY = 'READY';
const program = fileURLToPath(import.meta.url);

/** Runs a suite like `npm start` with its own data and ports until SIGTERM. */
async function runSuite(infoFile: string, dataFolder: string): Promise<void> {
  const shutdown = shutdownSignal('Stopped before it was ready.');
  buildFunctions();
  const suite = await startSuite({
    project: 'demo-flair',
    ports: await freePorts(),
    seed,
    dataFolder,
    web: 'dev-server',
    infoFile,
    name: `bench-${process.pid}`,
    isInteractive: true,
    print: () => undefined,
    signal: shutdown,
  });
  console.log(READY);
  const crash = await Promise.race([suite.crashed, waitForAbort(shutdown)]);
  if (crash) throw crash;
  await suite.stop();
}

interface Started {
  child: ChildProcess;
  seconds: number;
}

/** Starts a suite in a child process. Throws when it ends before it is ready. */
async function start(infoFile: string, dataFolder: string): Promise<Started> {
  const startMs = performance.now();
  const child = spawn(process.execPath, [program, 'serve', infoFile, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === READY) return { child, seconds: (performance.now() - startMs) / 1_000 };
  }
  throw new Error('The suite did not start.');
}

async function stop({ child }: Started): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Opens each page once, as the first role that may see it. @returns the number of pages */
async function openEveryPage(): Promise<number> {
  const { web, accounts } = suiteInfo();
  const browser = await launchBrowser();
  let opened = 0;
  try {
    for (const role of ROLES) {
      const routes = ROUTES.filter((route) => firstRoleOf(route) === role).slice(
        0,
        PAGES_OF_A_ROLE,
      );
      const context = await browser.newContext({ baseURL: web, locale: 'fr-FR' });
      const page = await context.newPage();
      page.setDefaultTimeout(120_000); // the dev server compiles a page at its first request
      if (role !== 'visitor') await signIn(page, accounts[role]);
      for (const { path } of routes) {
        await page.goto(path);
        await page.locator('h1').first().waitFor();
        opened += 1;
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return opened;
}

function firstRoleOf(route: (typeof ROUTES)[number]): Role | undefined {
  return ROLES.find((role) => 'title' in expectationFor(route, role));
}

const GROUPS: readonly [name: string, command: RegExp][] = [
  ['Firestore', /java/],
  ['firebase-tools', /emulators:start/],
  ['web server', /vite/],
  ['Storage rules', /storage-rules/],
];

/** Returns the memory (PSS in MB) and number of the suite's processes by group. */
function memory({ child }: Started): Map<string, { megabytes: number; count: number }> {
  const groups = new Map<string, { megabytes: number; count: number }>();
  const pid = child.pid ?? 0;
  for (const { pid: one, command } of [{ pid, command: '' }, ...descendants(pid)]) {
    const status = `/proc/${one}/smaps_rollup`;
    const kilobytes = existsSync(status)
      ? /^Pss:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
      : undefined;
    if (kilobytes === undefined) continue;
    const runsFunction = readFileSync(`/proc/${one}/environ`, 'utf8').includes(
      '\0FUNCTION_TARGET=',
    );
    const group = GROUPS.find(([, pattern]) => pattern.test(command))?.[0] ?? 'suite, sandbox';
    const name = runsFunction ? 'functions' : group;
    const { megabytes, count } = groups.get(name) ?? { megabytes: 0, count: 0 };
    groups.set(name, { megabytes: megabytes + Number(kilobytes) / 1024, count: count + 1 });
  }
  return groups;
}

/** Prints the groups. @returns their sum in MB */
function printMemory(title: string, groups: ReturnType<typeof memory>): number {
  const sum = [...groups.values()].reduce((total, { megabytes }) => total + megabytes, 0);
  console.log(`${title.padEnd(16)} ${sum.toFixed(0)} MB (budget ${MEMORY_BUDGET_MB})`);
  for (const [name, { megabytes, count }] of groups) {
    console.log(`  ${name.padEnd(14)} ${megabytes.toFixed(0).padStart(5)} MB in ${count}`);
  }
  return sum;
}

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-suite-'));
  const infoFile = join(folder, 'suite.json');
  process.env.SUITE_INFO = infoFile;
  try {
    const first = await start(infoFile, join(folder, 'data'));
    console.log(`ready            ${first.seconds.toFixed(1)} s without data`);
    await stop(first);
    const second = await start(infoFile, join(folder, 'data'));
    try {
      console.log(
        `                 ${second.seconds.toFixed(1)} s with the data of the first start (budget 15)`,
      );
      printMemory('before', memory(second));
      const opened = await openEveryPage();
      const sum = printMemory(`after ${opened} pages`, memory(second));
      if (sum > MEMORY_BUDGET_MB) process.exitCode = 1;
    } finally {
      await stop(second);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [mode, infoFile = '', dataFolder = ''] = process.argv.slice(2);
if (mode === 'serve') await runCommand(() => runSuite(infoFile, dataFolder));
else await bench();
