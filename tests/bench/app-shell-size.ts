import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Gzipped kilobytes of what the app loads before the code of a route. */
export const SHELL_BUDGET_KB = 200;

export interface AppShellSize {
  /**
   * Gzipped kilobytes of the entry and its static imports: what loads before the code of a route.
   */
  kilobytes: number;
  files: number;
  /** Whether Firestore is part of it; it should load only on pages that need it. */
  includesFirestore: boolean;
}

/**
 * Measures the scripts that a built page loads before its route.
 *
 * @param html of the app's page
 * @param read returns a file of the build, such as `assets/app.js`
 */
export async function measureAppShell(
  html: string,
  read: (file: string) => string | Promise<string>,
): Promise<AppShellSize> {
  const waiting = [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  const loaded = new Map<string, string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue;
    const code = await read(file);
    loaded.set(file, code);
    for (const [, target = ''] of code.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{][^'"();]*?\bfrom\s*)?["'](\.[^"']+)["']/g,
    )) {
      waiting.push(posix.join(posix.dirname(file), target));
    }
  }
  const codes = [...loaded.values()];
  return {
    kilobytes: codes.reduce((sum, code) => sum + gzipSync(code).length, 0) / 1024,
    files: codes.length,
    includesFirestore: codes.some((code) => code.includes('google.firestore.v1')),
  };
}
