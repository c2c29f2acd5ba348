import type { MediaReference } from '@atelier/domain/contracts/sign-media-urls';
import type { Rendition } from '@atelier/domain/content/choose-rendition';
import { AppError } from '../errors.ts';
import { call } from '../api.ts';
import { measureServerClock, toDeviceMs } from '../device/server-clock.ts';

const signMediaUrls = call('signMediaUrls');

export interface SignedUrl {
  readonly url: string;
  /** By this device's clock. */
  readonly expiresAtMs: number;
  /**
   * Of a prepared film, with the same lifetime: every size, and the image with the frames of its
   * timeline.
   */
  readonly renditions?: Readonly<Partial<Record<Rendition, string>>>;
  readonly storyboard?: string;
  /** Of a prepared clip of the chat. */
  readonly poster?: string;
}

/**
 * Requests signed URLs of files. @returns a URL or the file's error, in the order of `things`.
 *
 * @throws AppError when the call itself failed.
 */
export async function fetchSignedUrls(
  things: readonly MediaReference[],
): Promise<readonly (SignedUrl | AppError)[]> {
  const [{ results }] = await Promise.all([
    signMediaUrls({ things: [...things] }),
    measureServerClock(),
  ]);
  return things.map((_, index) => {
    const result = results[index];
    if (result === undefined) return new AppError('unexpected');
    if ('error' in result) return new AppError(result.error);
    const { expires_at, ...links } = result;
    return { ...links, expiresAtMs: toDeviceMs(expires_at) };
  });
}
