import { Storage } from '@google-cloud/storage';
import { demoFiles } from './files.ts';

/** Uploads at a time: enough to hide latency, few enough for a slow machine. */
const MAX_PARALLEL_UPLOADS = 4;

/**
 * Uploads the demo media; a file that exists is replaced by itself.
 *
 * @param host `host:port` of the Storage emulator.
 */
export async function seedFiles(project: string, host: string, bucketName: string): Promise<void> {
  const bucket = new Storage({ projectId: project, apiEndpoint: `http://${host}` }).bucket(bucketName);
  const waiting = demoFiles();
  const lane = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const { source, path: destination, contentType } = file;
      await bucket.upload(source, { destination, contentType, resumable: false });
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_UPLOADS }, lane));
}
