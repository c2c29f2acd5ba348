// `npm run bench -- suite`: how long `npm start` takes without and with data of an earlier run, and how much memory its
// processes hold before and after every page was opened once. Linux only: it reads /proc.
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

const MEMORY_BUDGET_MB = 2_500;
const READY = 'READY';
const program = fileURLToPath(import.meta.url);

/** Starts the product as `npm start` does, with data and addresses of its own, until it is asked to leave. */
async function runSuite(infoFile: string, dataFolder: string): Promise<void> {
  const leaving = shutdownSignal('Stopped before it was ready.');
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
    signal: leaving,
  });
  console.log(READY);
  const crash = await Promise.race([suite.crashed, waitForAbort(leaving)]);
  if (crash) throw crash;
  await suite.stop();
}

interface Started {
  child: ChildProcess;
  seconds: number;
}

/** Throws when it ends instead of getting ready. */
async function start(infoFile: string, dataFolder: string): Promise<Started> {
  const began = performance.now();
  const child = spawn(process.execPath, [program, 'serve', infoFile, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === READY) return { child, seconds: (performance.now() - began) / 1_000 };
  }
  throw new Error('The suite did not start.');
}

async function stop({ child }: Started): Promise<void> {
  const left = once(child, 'exit');
  child.kill('SIGTERM');
  await left;
}

/** Opens each page once, as the first role that finds it. @returns how many were opened */
async function openEveryPage(): Promise<number> {
  const { web, accounts } = suiteInfo();
  const browser = await launchBrowser();
  let opened = 0;
  try {
    for (const role of ROLES) {
      const stops = ROUTES.filter((stop) => firstToFind(stop) === role);
      const context = await browser.newContext({ baseURL: web, locale: 'fr-FR' });
      const page = await context.newPage();
      page.setDefaultTimeout(120_000); // the dev server prepares a page when it is first asked for
      if (role !== 'visitor') await signIn(page, accounts[role]);
      for (const { path } of stops) {
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

function firstToFind(stop: (typeof ROUTES)[number]): Role | undefined {
  return ROLES.find((role) => 'title' in expectationFor(stop, role));
}

const GROUPS: readonly [name: string, command: RegExp][] = [
  ['Firestore', /java/],
  ['firebase-tools', /emulators:start/],
  ['web server', /vite/],
  ['Storage rules', /storage-rules/],
];

/** MB by group of processes, shared memory counted in parts (PSS); `count` of them. */
function memory({ child }: Started): Map<string, { megabytes: number; count: number }> {
  const groups = new Map<string, { megabytes: number; count: number }>();
  const pid = child.pid ?? 0;
  for (const { pid: one, command } of [{ pid, command: '' }, ...descendants(pid)]) {
    const status = `/proc/${one}/smaps_rollup`;
    const kilobytes = existsSync(status) ? /^Pss:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
    if (kilobytes === undefined) continue;
    const runsFunction = readFileSync(`/proc/${one}/environ`, 'utf8').includes('\0FUNCTION_TARGET=');
    const named = GROUPS.find(([, pattern]) => pattern.test(command))?.[0] ?? 'suite, sandbox';
    const name = runsFunction ? 'functions' : named;
    const { megabytes, count } = groups.get(name) ?? { megabytes: 0, count: 0 };
    groups.set(name, { megabytes: megabytes + Number(kilobytes) / 1024, count: count + 1 });
  }
  return groups;
}

/** Prints the groups; @returns their sum in MB */
function printMemory(title: string, groups: ReturnType<typeof memory>): number {
  const sum = [...groups.values()].reduce((total, { megabytes }) => total + megabytes, 0);
  console.log(`${title.padEnd(16)} ${sum.toFixed(0)} MB (budget ${MEMORY_BUDGET_MB})`);
  for (const [name, { megabytes, count }] of groups)
    console.log(`  ${name.padEnd(14)} ${megabytes.toFixed(0).padStart(5)} MB in ${count}`);
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
      console.log(`                 ${second.seconds.toFixed(1)} s with the data of the first start (budget 15)`);
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
