import type { MediaReference } from '@atelier/domain/contracts/sign-media-urls';
import { AppError } from '../errors.ts';
import { call } from '../api.ts';

const signMediaUrls = call('signMediaUrls');

export interface SignedUrl {
  readonly url: string;
  readonly expiresAtMs: number;
}

/**
 * Requests signed URLs of files. @returns a URL or the file's error, in the order of `things`.
 *
 * @throws AppError when the call itself failed.
 */
export async function fetchSignedUrls(things: readonly MediaReference[]): Promise<readonly (SignedUrl | AppError)[]> {
  const { results } = await signMediaUrls({ things: [...things] });
  return things.map((_, index) => {
    const result = results[index];
    if (result === undefined) return new AppError('unexpected');
    return 'url' in result ? { url: result.url, expiresAtMs: result.expires_at } : new AppError(result.error);
  });
}
