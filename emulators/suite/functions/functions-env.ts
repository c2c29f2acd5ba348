import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionsFolder } from '../paths.ts';

/**
 * Creates the folder of `.env` files that the Functions emulator reads: those of functions/ with the run's own values
 * added. They are copied because the emulator writes defaults of parameters into them.
 *
 * @returns the folder
 */
export function writeFunctionsEnv(folder: string, values: Record<string, string>): string {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(functionsFolder)) {
    if (name === '.env' || name.startsWith('.env.')) copyFileSync(join(functionsFolder, name), join(folder, name));
  }
  const local = join(folder, '.env.local'); // takes precedence in the emulator
  const before = existsSync(local) ? `${readFileSync(local, 'utf8')}\n` : '';
  const lines = Object.entries(values).map(([key, value]) => `${key}=${JSON.stringify(value)}\n`);
  writeFileSync(local, before + lines.join(''));
  return folder;
}
