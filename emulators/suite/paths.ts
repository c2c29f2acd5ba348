import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The checkout's root, without a trailing separator. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Written by `npm start` while it runs; tests and scripts read it. */
export const suiteInfoFile = join(root, '.suite.json');

/** What `npm start` keeps between runs. */
export const dataFolder = join(root, '.data');

/** Files of running suites and the logs of the last ones; ignored by git. */
export const workFolder = join(root, '.suite');

export const functionsFolder = join(root, 'functions');
export const webFolder = join(root, 'web');
export const webBuild = join(webFolder, 'dist');

/** Runs another Node program and ends it when the starter is gone. */
export const childGuardScript = fileURLToPath(new URL('process/child-guard.ts', import.meta.url));

/** Imported before firebase-tools; a URL. */
export const firebaseToolsPreload = new URL('firebase-tools/preload.ts', import.meta.url).href;

/** What V8 made of the modules of firebase-tools and the functions, for the next start of each process. */
export const compileCache = join(root, 'node_modules', '.cache', 'atelier-compile');

/** Runs Google's Firestore emulator in the place of `java`. */
export const javaShim = fileURLToPath(new URL('firestore/java-shim.ts', import.meta.url));

/** The runtime that the Storage emulator asks; `serve` makes it speak on stdin and stdout. */
export const storageRulesRuntime = fileURLToPath(new URL('../storage-rules/runtime.ts', import.meta.url));
