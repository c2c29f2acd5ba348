// `npm run bench -- media [FILE]`, first part: time of each step as a multiple of the film's
// length, and bytes of its outputs against the source. Without a file, a synthetic film of ten
// seconds in 1080p (H.264 and HEVC 10 bit HDR) is used. With BENCH_MEDIA_FOLDER the first film and
// what was made of it are left there.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findTools, type ProbeResult, type StepRequest } from '../src/index.ts';
import { startBucketServer } from './support/bucket-server.ts';
import { lastLine, startWorkerProcess } from './support/worker-process.ts';

/** A moment is enough to show that the steps still run. */
const SECONDS = process.env.BENCH_BRIEFLY === '1' ? 1 : 10;
const HDR = 'log-level=error:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc';
const SYNTHETIC = {
  'h264.mp4': ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
  'hevc-hdr.mov': [
    '-c:v',
    'libx265',
    '-pix_fmt',
    'yuv420p10le',
    '-tag:v',
    'hvc1',
    '-x265-params',
    HDR,
  ],
};

const tools = await findTools();
const folder = await mkdtemp(join(tmpdir(), 'media-bench-'));
const [, , given] = process.argv;
const films = given === undefined ? Object.entries(SYNTHETIC).map(makeFilm) : [given];

const bucket = await startBucketServer();
const worker = await startWorkerProcess({
  STORAGE_EMULATOR_HOST: bucket.host,
  MEDIA_TEMP_FOLDER: join(folder, 'work'),
  // A given film may be long.
  MEDIA_MAX_STEP_S: '100000',
  MEDIA_PAUSE_AFTER_S: '100000',
});
console.log(`${tools.version}, ${availableParallelism()} processors`);
for (const film of films) await measureFilm(film);
const { BENCH_MEDIA_FOLDER: left } = process.env;
if (left !== undefined) {
  const [first = ''] = bucket.objects.keys();
  for (const [name, { body }] of bucket.objects) {
    if (name.startsWith(first)) {
      await writeFile(join(left, basename(name).replace(basename(first), 'film')), body);
    }
  }
}
await worker.kill();
await bucket.close();
await rm(folder, { recursive: true, force: true });

/** Moving shapes with the grain of a camera, which costs bits. */
function makeFilm([name, options]: [string, string[]]): string {
  const file = join(folder, name);
  execFileSync(tools.ffmpeg, [
    ...[
      '-v',
      'error',
      '-nostdin',
      '-y',
      '-f',
      'lavfi',
      '-i',
      `testsrc2=s=1920x1080:r=30:d=${SECONDS},noise=alls=6:allf=t`,
    ],
    ...[
      '-f',
      'lavfi',
      '-i',
      `sine=d=${SECONDS}`,
      '-preset',
      'veryfast',
      ...options,
      '-c:a',
      'aac',
      file,
    ],
  ]);
  return file;
}

async function measureFilm(file: string): Promise<void> {
  const name = `films/${basename(file).replaceAll(/[^\w.-]/g, '-')}`;
  const body = await readFile(file);
  bucket.objects.set(name, { body, contentType: 'video/mp4', metadata: {}, generation: 1 });
  const run = async (step: StepRequest['step']) => {
    const started = performance.now();
    const answer = await lastLine(worker.url, {
      step,
      source: name,
      target: `${name}_made`,
      encoding: 'bench',
    });
    if (!answer || !('result' in answer)) throw new Error(`${step}: ${JSON.stringify(answer)}`);
    return { result: answer.result, seconds: (performance.now() - started) / 1000 };
  };
  const probe = await run('probe');
  const { width, height, fps, codec, duration_s, renditions, has_slow } =
    probe.result as ProbeResult;
  console.log(
    `\n${basename(file)}: ${codec} ${width}×${height}, ${fps}/s, ${duration_s.toFixed(1)} s, ${megabytes(body.length)}`,
  );
  console.log('step        seconds  × length       bytes  of the source');
  row('probe', probe.seconds, 0);
  for (const step of [...renditions, ...(has_slow ? (['slow'] as const) : []), 'images' as const]) {
    const before = new Set(bucket.objects.keys());
    const { seconds } = await run(step);
    const made = [...bucket.objects].filter(([path]) => !before.has(path));
    row(
      step,
      seconds,
      made.reduce((sum, [, object]) => sum + object.body.length, 0),
    );
  }

  function row(step: string, seconds: number, bytes: number): void {
    const share = `${((bytes / body.length) * 100).toFixed(0)} %`;
    const columns = [
      seconds.toFixed(1).padStart(9),
      (seconds / duration_s).toFixed(2).padStart(10),
    ];
    console.log(
      step.padEnd(10) + columns.join('') + megabytes(bytes).padStart(12) + share.padStart(15),
    );
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}
