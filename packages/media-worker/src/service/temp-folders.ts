import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Deletes the folders that killed workers have left; their names begin with the id of the process.
 */
export async function clearTempFolders(tempFolder: string): Promise<void> {
  const names = await readdir(tempFolder).catch(() => []);
  const left = names.filter((name) => !isAlive(Number(name.split('-')[0])));
  await Promise.all(
    left.map((name) => rm(join(tempFolder, name), { recursive: true, force: true })),
  );
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process belongs to another user, so it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
