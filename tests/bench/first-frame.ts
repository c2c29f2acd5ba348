// `npm run bench -- media`, second part: time to the first frame on throttled lines, of the film as
// it was sent (which a player without renditions loads) and of the rendition that the player
// chooses, alternately in one run.
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chooseRendition, type Rendition } from '@atelier/domain/content/choose-rendition';
import { launchBrowser } from '../support/browser.ts';
import { extentOf } from './extent.ts';
import { median } from './median.ts';
import { LATENCY_MS, throttle } from './throttle.ts';

const ROUNDS = extentOf(5, 1);
const LINES_KBPS = [1500, 4000, 10_000].slice(0, extentOf(3, 1));
/** The player on a phone with three device pixels per pixel. */
const SHORT_SIDE_PX = 607;

const folder = process.env.BENCH_MEDIA_FOLDER ?? '';
const files = readdirSync(folder);
const renditionFile = (rendition: Rendition | null) =>
  files.find((file) => file.endsWith(`_${rendition}.mp4`)) ?? '';
const available = (['360', '720', '1080', 'slow'] as const).filter(
  (rendition) => renditionFile(rendition) !== '',
);

/** Serves the films with ranges, as the bucket does. */
const server = createServer(({ url = '', headers }, response) => {
  const name = new URL(url, 'http://bench').pathname.slice(1);
  if (!files.includes(name)) {
    return void response.setHeader('content-type', 'text/html').end('<video muted></video>');
  }
  const file = join(folder, name);
  const { size } = statSync(file);
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const start = Number(from);
  const end = to === '' ? size - 1 : Number(to);
  response.writeHead(headers.range === undefined ? 200 : 206, {
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(headers.range !== undefined && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  return void createReadStream(file, { start, end })
    .on('error', () => response.destroy())
    .pipe(response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await launchBrowser();

/**
 * Returns the milliseconds from the file's address to the first frame, with playback as the goal.
 */
async function firstFrameMs(file: string, kbps: number): Promise<number> {
  const page = await browser.newPage();
  await page.goto(site);
  await throttle(page, kbps);
  const milliseconds = await page.locator('video').evaluate(
    (video: HTMLVideoElement, src) =>
      new Promise<number>((resolve) => {
        const startedMs = performance.now();
        video.requestVideoFrameCallback((nowMs) => resolve(nowMs - startedMs));
        // The browser cannot play the film as it was sent.
        video.addEventListener('error', () => resolve(NaN));
        video.src = src;
        video.play().catch(() => undefined);
      }),
    `/${file}`,
  );
  await page.close();
  return milliseconds;
}

console.log(`\nfirst frame  medians of ${ROUNDS} interleaved visits, ${LATENCY_MS} ms latency`);
console.log('line         as sent    rendition   ratio');
for (const lineKbps of LINES_KBPS) {
  const conditions = {
    available,
    choice: 'auto',
    speed: 1,
    savesData: false,
    shortSidePx: SHORT_SIDE_PX,
  } as const;
  const rendition = chooseRendition({ ...conditions, lineKbps, current: null });
  const [sent, made]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    sent.push(await firstFrameMs('film', lineKbps));
    made.push(await firstFrameMs(renditionFile(rendition), lineKbps));
  }
  const before = median(sent);
  const after = median(made);
  const line = `${(lineKbps / 1000).toFixed(1)} Mbit/s`.padEnd(12);
  const row = `${before.toFixed(0).padStart(5)} ms ${after.toFixed(0).padStart(5)} ms ${`${rendition}p`.padStart(6)}`;
  console.log(`${line}${row}   ${(after / before).toFixed(2)}`);
}
await browser.close();
server.close();
