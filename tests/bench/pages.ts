// `npm run bench -- pages [rounds]`: sizes of the built app and its pages, and times of its public
// pages relative to a hand-written page of the same run. Fails only when a budget of bytes is
// exceeded. Expects the built app.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { freePort } from '@atelier/emulators/suite';
import { launchBrowser } from '../support/browser.ts';
import { extentOf } from './extent.ts';
import { interleaved } from './first-paint.ts';
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
const [, , given] = process.argv;
const rounds = given === undefined ? extentOf(5, 1) : Number(given);
const DIST = 'web/dist';
const scratch = resolve('node_modules/.cache/atelier-bench');
const starter = `${scratch}/usual-starter`;

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(1);
}

rmSync(scratch, { recursive: true, force: true });
writeHandWrittenPage(`${scratch}/hand-written`);
run('vite', 'build', 'tests/bench/usual-starter', '--outDir', starter, '--emptyOutDir');

const built = (file: string) => readFileSync(`${DIST}/${file}`);
const shell = await measureAppShell(String(built('app.html')), (file) => String(built(file)));
console.log(
  `app shell        ${shell.kilobytes.toFixed(1)} KB gz in ${shell.files} files (budget ${SHELL_BUDGET_KB})`,
);
console.log(`Firestore in it  ${shell.includesFirestore ? 'yes, which it should not be' : 'no'}`);
const sizes = PRERENDERED_PAGES.map((file) => ({ file, kilobytes: pageSize(built(file)) }));
console.log(`pages            KB brotli, HTML and CSS (budget ${PAGE_BUDGET_KB})`);
for (const { file, kilobytes } of sizes) {
  console.log(`  ${file.padEnd(14)} ${kilobytes.toFixed(1)}`);
}

const certificate = ownCertificate();
const app = await serveSite(DIST, certificate);
const handWritten = await serveSite(`${scratch}/hand-written`, certificate);
const usualStarter = await serveSite(starter, certificate);
const port = await freePort();
const browser = await launchBrowser([
  `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
  `--remote-debugging-port=${port}`,
]);

const paintRounds = rounds + extentOf(2, 0);
const painted = [
  `${handWritten.url}/`,
  `${handWritten.url}/`,
  `${app.url}/`,
  `${app.url}/login`,
  `${usualStarter.url}/`,
];
for (const [device, prepare] of [
  ['this computer'],
  ['a phone with slow 4G', throttleAsPhone],
] as const) {
  const [handWrittenMs = NaN, ...paints] = await interleaved(
    browser,
    painted,
    paintRounds,
    prepare,
  );
  console.log(
    `first paint      on ${device}, medians of ${paintRounds} interleaved cold visits over HTTP/2`,
  );
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
for (let round = 0; round < rounds; round++) {
  for (const { url, visits } of comparisons) visits.push(await lighthouseVisit(url, port));
}
await browser.close();
for (const server of [app, handWritten, usualStarter]) server.close();

console.log(
  `Lighthouse       medians of ${rounds} interleaved visits, phone, simulated throttling`,
);
console.log('                 perf  a11y  best  seo   FCP ms  LCP ms  TBT ms  CLS     KB');
for (const { name, visits } of comparisons) console.log(`  ${name.padEnd(14)} ${line(visits)}`);
for (const { name, visits } of comparisons) {
  const failed = [...new Set(visits.flatMap((visit) => visit.failedAudits))];
  if (failed.length > 0) console.log(`  ${name}: ${failed.join(', ')}`);
}

const isWithinBudget = sizes.every(({ kilobytes }) => kilobytes <= PAGE_BUDGET_KB);
process.exit(
  isWithinBudget && shell.kilobytes <= SHELL_BUDGET_KB && !shell.includesFirestore ? 0 : 1,
);

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
