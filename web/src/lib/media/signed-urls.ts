import type { MediaReference } from '@atelier/domain/contracts/sign-media-urls';
import { AppError } from '../errors.ts';
import { call } from '../api.ts';

const signMediaUrls = call('signMediaUrls');

export interface SignedUrl {
  readonly url: string;
  readonly expiresAtMs: number;
}

/**
 * Links to files, in the order asked; what was refused is its error instead.
 *
 * @throws AppError when nothing at all could be asked.
 */
export async function fetchSignedUrls(things: readonly MediaReference[]): Promise<readonly (SignedUrl | AppError)[]> {
  const { results } = await signMediaUrls({ things: [...things] });
  return things.map((_, index) => {
    const result = results[index];
    if (result === undefined) return new AppError('unexpected');
    return 'url' in result ? { url: result.url, expiresAtMs: result.expires_at } : new AppError(result.error);
  });
}
