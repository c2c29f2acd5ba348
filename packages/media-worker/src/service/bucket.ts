import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Storage, type Bucket as StorageBucket } from '@google-cloud/storage';
import { MediaError } from '../media-error.ts';

/** From this size on, an upload is sent in parts; the object appears when all of it has arrived. */
const RESUMABLE_FROM_BYTES = 32 * 2 ** 20;

export interface Output {
  file: string;
  path: string;
  contentType: string;
  /** Custom metadata besides the encoding's id. */
  metadata?: Record<string, string>;
}

/**
 * The bucket as a step uses it. Storage's own settings (emulator, credentials) come from the
 * environment.
 */
export class Bucket {
  readonly #bucket: StorageBucket;

  constructor(name: string) {
    this.#bucket = new Storage().bucket(name);
  }

  /** Returns the custom metadata of an output that this encoding has made, or null. */
  async madeBy(encoding: string, path: string): Promise<Record<string, unknown> | null> {
    const found = await this.#metadata(path);
    return found?.metadata?.['encoding'] === encoding ? found.metadata : null;
  }

  /**
   * Copies an object into a file.
   *
   * @throws MediaError `media-too-large` above the limit, `media-unreadable` without an object
   */
  async download(path: string, file: string, maxBytes: number, signal: AbortSignal): Promise<void> {
    const found = await this.#metadata(path);
    if (!found) throw new MediaError('media-unreadable', 'There is no such object.');
    if (Number(found.size) > maxBytes) {
      throw new MediaError('media-too-large', `The object has ${found.size} bytes.`);
    }
    await pipeline(this.#bucket.file(path).createReadStream(), createWriteStream(file), { signal });
  }

  /**
   * Stores an output under its final name; readers never see a partial file. If another worker has
   * stored the same output meanwhile, that one stays.
   */
  async upload(encoding: string, { file, path, contentType, metadata }: Output): Promise<void> {
    const found = await this.#metadata(path);
    if (found?.metadata?.['encoding'] === encoding) return;
    const { size } = await stat(file);
    try {
      await this.#bucket.upload(file, {
        destination: path,
        resumable: size >= RESUMABLE_FROM_BYTES,
        // Overwrites only the output of an older encoding that was read above.
        preconditionOpts: { ifGenerationMatch: Number(found?.generation ?? 0) },
        metadata: {
          contentType,
          cacheControl: 'private, max-age=31536000, immutable',
          metadata: { ...metadata, encoding },
        },
      });
    } catch (error) {
      if (statusOf(error) !== 412 || !(await this.madeBy(encoding, path))) throw error;
    }
  }

  async delete(path: string): Promise<void> {
    await this.#bucket.file(path).delete({ ignoreNotFound: true });
  }

  async #metadata(path: string) {
    try {
      const [metadata] = await this.#bucket.file(path).getMetadata();
      return metadata;
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }
}

const statusOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
