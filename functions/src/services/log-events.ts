import { write, type LogSeverity } from 'firebase-functions/logger';

/** `write` and not `error`, which would put a stack of its own in the place of the name. */
const log = (severity: LogSeverity, message: string, facts: object) => write({ severity, message, ...facts });

/**
 * Every line that the server logs, by name: ids and counts only. No e-mail, name, address, token or signed URL, and no
 * error of a library as it comes, for its text may quote what it was given; the stack tells where.
 */
export const logEvent = {
  unexpectedError: (where: string, error: unknown) => log('ERROR', 'unexpected-error', { where, ...shapeOf(error) }),
  documentInvalid: (path: string, field: string) => log('ERROR', 'document-invalid', { path, field }),
  imageUnreadable: (path: string, error: unknown) => log('WARNING', 'image-unreadable', { path, ...shapeOf(error) }),
  viewsFolded: (markers: number, videos: number) => log('INFO', 'views-folded', { markers, videos }),
  vipEventsAnnounced: (count: number) => log('INFO', 'vip-events-announced', { count }),
  memberRenamed: (uid: string, documents: number) => log('INFO', 'member-renamed', { uid, documents }),
  videoCleared: (videoId: string, files: number) => log('INFO', 'video-cleared', { videoId, files }),
  deletionStepFailed: (uid: string, step: string, error: unknown) =>
    log('ERROR', 'deletion-step-failed', { uid, step, ...shapeOf(error) }),
  deletionDone: (uid: string) => log('INFO', 'deletion-done', { uid }),
  uploadsPurged: (files: number) => log('INFO', 'uploads-purged', { files }),
  identityImagesPurged: (applications: number) => log('INFO', 'identity-images-purged', { applications }),
  catalogBuilt: (level: string, cards: number) => log('INFO', 'catalog-built', { level, cards }),
} as const;

/** Class, code and stack frames of an error, without its message. */
function shapeOf(error: unknown): { error: string; code?: string; frames?: string[] } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { error: error.name, code, frames: frames?.slice(0, 8).map((line) => line.trim()) };
}
