import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_VIDEOS, planSeconds, type VideoPlan } from '../videos/video-plan.ts';
import { clickTrack } from './click-track.ts';
import { clipCatches, clipSections, cycleFrames, backgroundImage } from './clip-frames.ts';
import { encodeClip } from './encode.ts';
import { makeEventImages, makeIdentityImages, makeThumbnail } from './make-images.ts';
import { mediaFile } from './media-files.ts';

// Renders the committed demo media: `npm run media`, or `npm run media -- ID …` for some videos. Needs ffmpeg in PATH.

async function makeClip(plan: VideoPlan, scratch: string): Promise<void> {
  const sections = clipSections(plan);
  const sound = join(scratch, `${plan.id}.wav`);
  await writeFile(sound, clickTrack(planSeconds(plan), clipCatches(sections)));
  const background = await backgroundImage(plan);
  const drawn: Buffer[][] = [];
  for (const section of sections) drawn.push(await cycleFrames(background, section.choreography));
  const frames = sections.flatMap((section, index) =>
    Array.from({ length: section.cycles }, () => drawn[index] ?? []).flat(),
  );
  await encodeClip(frames, sound, mediaFile.clip(plan.id));
}

const requestedIds = process.argv.slice(2);
const plans = ALL_VIDEOS.filter((plan) => requestedIds.length === 0 || requestedIds.includes(plan.id));
const scratch = await mkdtemp(join(tmpdir(), 'atelier-media-'));
try {
  for (const plan of plans) {
    await makeThumbnail(plan);
    await makeClip(plan, scratch);
    const [clip, thumbnail] = await Promise.all([stat(mediaFile.clip(plan.id)), stat(mediaFile.thumbnail(plan.id))]);
    console.log(`${plan.id}: ${planSeconds(plan)} s, ${clip.size} + ${thumbnail.size} bytes`);
  }
  if (requestedIds.length === 0) await Promise.all([makeEventImages(), makeIdentityImages()]);
} finally {
  await rm(scratch, { recursive: true });
}
