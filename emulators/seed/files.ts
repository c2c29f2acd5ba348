import { storagePath } from '@atelier/domain/storage-paths';
import { PUBLISHED_VIDEOS } from './videos/all-videos.ts';
import { identityFiles } from './applications.ts';
import { CHAT_CLIP } from './chat.ts';
import { DRAFT_VIDEOS } from './videos/draft-videos.ts';
import { EVENT_IMAGES } from './media/event-images.ts';
import { mediaFile } from './media/media-files.ts';
import { ACCOUNT_MEMBERS } from './members.ts';

/** A committed file and its place in the bucket. */
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
const image = (source: string, path: string): DemoFile => ({ source, path, contentType: 'image/jpeg' });

/** Every file that a demo document names. */
export function demoFiles(): DemoFile[] {
  const published = PUBLISHED_VIDEOS.flatMap(({ id, level, hasCaptions }) => [
    clip(id, storagePath.video(level, `${id}.mp4`)),
    image(mediaFile.thumbnail(id), storagePath.thumbnail(level, `${id}.jpg`)),
    ...(hasCaptions ? (['fr', 'en'] as const) : []).map((language) => ({
      source: mediaFile.captions(id, language),
      path: storagePath.captions(level, `${id}.${language}.vtt`),
      contentType: 'text/vtt' as const,
    })),
  ]);
  const folder = `drafts/${ACCOUNT_MEMBERS.trainer.uid}` as const;
  const drafts = DRAFT_VIDEOS.flatMap(({ id, upload }) => [
    clip(id, storagePath.video(folder, `${upload}.mp4`)),
    image(mediaFile.thumbnail(id), storagePath.thumbnail(folder, `${upload}.jpg`)),
  ]);
  return [
    ...published,
    ...drafts,
    ...EVENT_IMAGES.map(({ name }) => image(mediaFile.event(name), storagePath.event(`${name}.jpg`))),
    ...identityFiles().map(({ path, side }) => image(mediaFile.identity(side), path)),
    clip(CHAT_CLIP.videoId, CHAT_CLIP.path),
  ];
}
