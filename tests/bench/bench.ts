// `npm run bench [rounds]`: measures the built app: sizes, and times relative to a hand-written page of the same run.
// Fails only when a budget that does not depend on the machine's speed is exceeded.
// `npm run bench -- suite`: start time and memory of `npm start`, see suite.ts.
// `npm run bench -- chat [--seconds 60] [--listeners 50]`: only the chat under load.
// `npm run bench -- services`: memory of each deployed function, see services.ts.
// `npm run bench -- house`: size of the code by part.
// `npm run bench -- media [FILE]`: encoding of films, see packages/media-worker/tests/bench.ts, and the time to the first
// frame, see first-frame.ts.
// `npm run bench -- video`: from the press on play to the first frame, see video.ts.
// `npm run bench -- scale`: whether background jobs finish in time with many members, see scale.ts.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { freePort } from '@atelier/emulators/suite';
import { launchBrowser } from '../support/browser.ts';
import { benchChat, withChatSuite } from './chat.ts';
import { interleaved } from './first-paint.ts';
import { benchLayoutShifts } from './layout-shifts.ts';
import { throttleAsPhone } from './throttle.ts';
import { writeHandWrittenPage } from './hand-written-page.ts';
import { lighthouseVisit, type Visit } from './lighthouse-scores.ts';
import { median } from './median.ts';
import { ownCertificate } from './self-signed-certificate.ts';
import { PAGE_BUDGET_KB, pageSize } from './page-size.ts';
import { measureAppShell, SHELL_BUDGET_KB } from './app-shell-size.ts';
import { serveSite } from './static-server.ts';

const PRERENDERED_PAGES = [
  'index.html',
  'en/index.html',
  'events.html',
  'about.html',
  'terms.html',
  'login.html',
  'register.html',
];
/** Parts that are programs of their own. */
const PROGRAMS = ['chat', 'house', 'services', 'suite', 'video'];
const PARTS = [...PROGRAMS, 'media', 'scale'].toSorted();
const [, , part = '5'] = process.argv;
const rounds = PARTS.includes(part) ? 0 : Number(part);
if (!PARTS.includes(part) && !(Number.isInteger(rounds) && rounds > 0)) {
  console.error(`No part is called "${part}". Give a number of rounds or one of: ${PARTS.join(', ')}.`);
  process.exit(1);
}
const DIST = 'web/dist';
const scratch = resolve('node_modules/.cache/atelier-bench');
const starter = `${scratch}/usual-starter`;

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(1);
}

if (part === 'scale') {
  const { status } = spawnSync(
    process.execPath,
    ['scripts/with-firestore.ts', process.execPath, 'tests/bench/scale.ts'],
    {
      stdio: 'inherit',
    },
  );
  process.exit(status ?? 1);
}
if (part === 'media') {
  const films = `${scratch}/films`;
  mkdirSync(films, { recursive: true });
  const env = { ...process.env, BENCH_MEDIA_FOLDER: films };
  const programs = [['packages/media-worker/tests/bench.ts', ...process.argv.slice(3)], ['tests/bench/first-frame.ts']];
  const failed = programs.some(
    (program) => spawnSync(process.execPath, program, { stdio: 'inherit', env }).status !== 0,
  );
  rmSync(films, { recursive: true });
  process.exit(failed ? 1 : 0);
}
if (PROGRAMS.includes(part)) {
  // `suite` uses the dev server and `house` only counts lines; the others serve the built app.
  if (part !== 'suite' && part !== 'house') run('npm', 'run', '--silent', 'build:suite', '--workspace', 'web');
  const { status } = spawnSync(process.execPath, [`tests/bench/${part}.ts`, ...process.argv.slice(3)], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}

rmSync(scratch, { recursive: true, force: true });
writeHandWrittenPage(`${scratch}/hand-written`);
run('vite', 'build', 'tests/bench/usual-starter', '--outDir', starter, '--emptyOutDir');
run('npm', 'run', '--silent', 'build:suite', '--workspace', 'web');

const built = (file: string) => readFileSync(`${DIST}/${file}`);
const shell = await measureAppShell(String(built('app.html')), (file) => String(built(file)));
console.log(`app shell        ${shell.kilobytes.toFixed(1)} KB gz in ${shell.files} files (budget ${SHELL_BUDGET_KB})`);
console.log(`Firestore in it  ${shell.includesFirestore ? 'yes, which it should not be' : 'no'}`);
const sizes = PRERENDERED_PAGES.map((file) => ({ file, kilobytes: pageSize(built(file)) }));
console.log(`pages            KB brotli, HTML and CSS (budget ${PAGE_BUDGET_KB})`);
for (const { file, kilobytes } of sizes) console.log(`  ${file.padEnd(14)} ${kilobytes.toFixed(1)}`);

const certificate = ownCertificate();
const app = await serveSite(DIST, certificate);
const handWritten = await serveSite(`${scratch}/hand-written`, certificate);
const usualStarter = await serveSite(starter, certificate);
const port = await freePort();
const browser = await launchBrowser([
  `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
  `--remote-debugging-port=${port}`,
]);

const painted = [
  `${handWritten.url}/`,
  `${handWritten.url}/`,
  `${app.url}/`,
  `${app.url}/login`,
  `${usualStarter.url}/`,
];
for (const [device, prepare] of [['this computer'], ['a phone with slow 4G', throttleAsPhone]] as const) {
  const [handWrittenMs = NaN, ...paints] = await interleaved(browser, painted, rounds + 2, prepare);
  console.log(`first paint      on ${device}, medians of ${rounds + 2} interleaved cold visits over HTTP/2`);
  console.log(`  hand-written   ${handWrittenMs.toFixed(0)} ms`);
  for (const [index, name] of ['repeated', '/', '/login', 'usual starter'].entries()) {
    const ms = paints[index] ?? NaN;
    const ratio = (ms / handWrittenMs).toFixed(2);
    console.log(`  ${name.padEnd(14)} ${ms.toFixed(0)} ms, ${ratio} × the hand-written page`);
  }
}

const comparisons = [
  { name: 'hand-written', url: `${handWritten.url}/`, visits: new Array<Visit>() },
  { name: 'repeated', url: `${handWritten.url}/`, visits: new Array<Visit>() },
  { name: '/', url: `${app.url}/`, visits: new Array<Visit>() },
  { name: '/en', url: `${app.url}/en`, visits: new Array<Visit>() },
  { name: '/login', url: `${app.url}/login`, visits: new Array<Visit>() },
  { name: 'usual starter', url: `${usualStarter.url}/`, visits: new Array<Visit>() },
];
for (let round = 0; round < rounds; round++)
  for (const { url, visits } of comparisons) visits.push(await lighthouseVisit(url, port));
await browser.close();
for (const server of [app, handWritten, usualStarter]) server.close();

console.log(`Lighthouse       medians of ${rounds} interleaved visits, phone, simulated throttling`);
console.log('                 perf  a11y  best  seo   FCP ms  LCP ms  TBT ms  CLS     KB');
for (const { name, visits } of comparisons) console.log(`  ${name.padEnd(14)} ${line(visits)}`);
for (const { name, visits } of comparisons) {
  const failed = [...new Set(visits.flatMap((visit) => visit.failedAudits))];
  if (failed.length > 0) console.log(`  ${name}: ${failed.join(', ')}`);
}

const isSuiteOk = await withChatSuite(async (suite) => {
  const isStill = await benchLayoutShifts(suite);
  return (await benchChat(suite, { seconds: 60, listeners: 50 })) && isStill;
});
const isWithinBudget = sizes.every(({ kilobytes }) => kilobytes <= PAGE_BUDGET_KB);
process.exit(isSuiteOk && isWithinBudget && shell.kilobytes <= SHELL_BUDGET_KB && !shell.includesFirestore ? 0 : 1);

function line(visits: readonly Visit[]): string {
  const medianOf = (pick: (visit: Visit) => number) => median(visits.map(pick));
  const scores = [0, 1, 2, 3].map((index) =>
    medianOf((visit) => visit.scores[index] ?? NaN)
      .toFixed(0)
      .padEnd(6),
  );
  return [
    ...scores,
    medianOf((visit) => visit.firstPaint)
      .toFixed(0)
      .padEnd(8),
    medianOf((visit) => visit.largestPaint)
      .toFixed(0)
      .padEnd(8),
    medianOf((visit) => visit.blocked)
      .toFixed(0)
      .padEnd(8),
    medianOf((visit) => visit.shift)
      .toFixed(3)
      .padEnd(8),
    medianOf((visit) => visit.kilobytes).toFixed(0),
  ].join('');
}
