import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface AppShellSize {
  /** Gzipped kilobytes of the entry and its static imports: what loads before the code of a route. */
  kilobytes: number;
  files: number;
  /** Whether Firestore is part of it; it should load only on pages that need it. */
  includesFirestore: boolean;
}

/** Measures the scripts that a built page loads before its route. @param dist  the folder of a build */
export function measureAppShell(dist: string): AppShellSize {
  const html = readFileSync(join(dist, 'app.html'), 'utf8');
  const waiting = [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(([, file = '']) => file);
  const loaded = new Map<string, string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue;
    const code = readFileSync(join(dist, file), 'utf8');
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
