import { spawnSync } from 'node:child_process';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@atelier/emulators/suite';
import { lighthouseVisit, type Visit } from '../bench/lighthouse-scores.ts';
import { ownCertificate } from '../bench/self-signed-certificate.ts';
import { serveSite, type StaticServer } from '../bench/static-server.ts';
import { launchBrowser } from '../support/browser.ts';

/**
 * Other work on the machine can only lower the score for loading, so the best of some visits
 * counts. The time in which the page is blocked says more about the machine than about the page: of
 * the same hand-written page, visited twice in one run, it was 162 and 449 ms. `npm run bench --
 * pages` prints it beside that page.
 */
const MAX_VISITS = 5;
const MIN_LOADING = 98;

let site: StaticServer;
let browser: Browser;
let port: number;
beforeAll(async () => {
  const { status } = spawnSync('npm', ['run', '--silent', 'build:suite', '--workspace', 'web']);
  expect(status).toBe(0);
  const certificate = ownCertificate();
  site = await serveSite('web/dist', certificate);
  port = await freePort();
  browser = await launchBrowser([
    `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
    `--remote-debugging-port=${port}`,
  ]);
});
afterAll(async () => {
  await browser.close();
  site.close();
});

test.each(['/', '/en'])('Lighthouse finds nothing wrong with the landing page %s', async (path) => {
  let best: Visit | undefined;
  for (let visits = 0; visits < MAX_VISITS && (best?.loading ?? 0) < MIN_LOADING; visits += 1) {
    const visit = await lighthouseVisit(`${site.url}${path}`, port);
    expect(visit.scores.slice(1), visit.failedAudits.join(', ')).toEqual([100, 100, 100]);
    if (visit.loading > (best?.loading ?? 0)) best = visit;
  }
  expect(best?.loading, JSON.stringify(best)).toBeGreaterThanOrEqual(MIN_LOADING);
});
