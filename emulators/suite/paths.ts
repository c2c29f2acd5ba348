import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** Root of the checkout, without a trailing separator. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Exists while `npm start` runs; read by tests and scripts. */
export const suiteInfoFile = join(root, '.suite.json');

/** Data that `npm start` saves between runs. */
export const dataFolder = join(root, '.data');

/** Files of running suites and logs; ignored by git. */
export const workFolder = join(root, '.suite');

export const functionsFolder = join(root, 'functions');
export const webFolder = join(root, 'web');
export const webBuild = join(webFolder, 'dist');

/** Runs another Node program and ends it when its parent is gone. */
export const childGuardScript = fileURLToPath(new URL('process/child-guard.ts', import.meta.url));

/** URL of the module loaded before firebase-tools. */
export const firebaseToolsPreload = new URL('firebase-tools/preload.ts', import.meta.url).href;

/** V8's compile cache of firebase-tools and the functions, which makes later starts faster. */
export const compileCache = join(root, 'node_modules', '.cache', 'atelier-compile');

/** Runs Google's Firestore emulator in place of `java`. */
export const javaShim = fileURLToPath(new URL('firestore/java-shim.ts', import.meta.url));

/** The rules runtime of the Storage emulator; with `serve` it uses stdin and stdout. */
export const storageRulesRuntime = fileURLToPath(
  new URL('../storage-rules/runtime.ts', import.meta.url),
);
