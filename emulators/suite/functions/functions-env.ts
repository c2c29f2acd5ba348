import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionsFolder } from '../paths.ts';

/**
 * Makes the folder of `.env` files that the Functions emulator reads: a copy of those in functions/, with the run's
 * own values last. A copy, because the emulator writes the defaults of parameters into it.
 *
 * @returns the folder
 */
export function writeFunctionsEnv(folder: string, values: Record<string, string>): string {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(functionsFolder)) {
    if (name === '.env' || name.startsWith('.env.')) copyFileSync(join(functionsFolder, name), join(folder, name));
  }
  const local = join(folder, '.env.local'); // the one that wins in an emulator
  const before = existsSync(local) ? `${readFileSync(local, 'utf8')}\n` : '';
  const lines = Object.entries(values).map(([key, value]) => `${key}=${JSON.stringify(value)}\n`);
  writeFileSync(local, before + lines.join(''));
  return folder;
}
