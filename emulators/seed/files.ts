import { storagePath } from '@atelier/domain/storage-paths';
import { DRAFT_VIDEOS, PUBLISHED_VIDEOS } from './videos/video-plan.ts';
import { identityFiles } from './applications.ts';
import { CHAT_CLIP } from './chat.ts';
import { EVENT_IMAGES, mediaFile } from './media/media-files.ts';
import { TRAINER } from './members.ts';
import { REVIEW_CLIPS } from './move-reviews.ts';

/** A committed file and its path in the bucket. */
export interface DemoFile {
  readonly source: string;
  readonly path: string;
  readonly contentType: 'video/mp4' | 'image/jpeg' | 'text/vtt';
}

const clip = (videoId: string, path: string): DemoFile => ({
  source: mediaFile.clip(videoId),
  path,
  contentType: 'video/mp4',
});
const image = (source: string, path: string): DemoFile => ({
  source,
  path,
  contentType: 'image/jpeg',
});

/** Returns every file that a demo document refers to. */
export function demoFiles(): DemoFile[] {
  const published = PUBLISHED_VIDEOS.flatMap(({ id, level, has_captions, has_storyboard }) => [
    clip(id, storagePath.video(level, `${id}.mp4`)),
    image(mediaFile.thumbnail(id), storagePath.thumbnail(level, `${id}.jpg`)),
    ...(has_storyboard
      ? [image(mediaFile.storyboard(id), storagePath.video(level, `${id}_storyboard.jpg`))]
      : []),
    ...(has_captions ? (['fr', 'en'] as const) : []).map((language) => ({
      source: mediaFile.captions(id, language),
      path: storagePath.captions(level, `${id}.${language}.vtt`),
      contentType: 'text/vtt' as const,
    })),
  ]);
  const folder = `drafts/${TRAINER}` as const;
  const drafts = DRAFT_VIDEOS.flatMap(({ id, upload }) => [
    clip(id, storagePath.video(folder, `${upload}.mp4`)),
    image(mediaFile.thumbnail(id), storagePath.thumbnail(folder, `${upload}.jpg`)),
  ]);
  return [
    ...published,
    ...drafts,
    ...EVENT_IMAGES.map(({ name }) =>
      image(mediaFile.event(name), storagePath.event(`${name}.jpg`)),
    ),
    ...identityFiles().map(({ path, side }) => image(mediaFile.identity(side), path)),
    clip(CHAT_CLIP.videoId, CHAT_CLIP.path),
    ...REVIEW_CLIPS.map(({ videoId, path }) => clip(videoId, path)),
  ];
}
