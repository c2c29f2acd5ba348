// Imported first (NODE_OPTIONS) by every process that firebase-tools starts, in particular those
// that run functions. JavaScript, because stripping types would cost each of them time and memory.
import { readFileSync } from 'node:fs';
import { createRequire, flushCompileCache, Module } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers';

// The runtime of firebase-tools uses one small function of a module that loads 1,200 others: 36 MB
// and half a second.
const shared = createRequire(import.meta.url).resolve(
  'firebase-tools/lib/emulator/functionsEmulatorShared.js',
);
const lean = new Module(shared);
lean.exports = { findModuleRoot };
lean.loaded = true;
createRequire(import.meta.url).cache[shared] = lean;

/** Finds the folder of a package upwards from one of its files; '' when there is none. */
function findModuleRoot(name, file) {
  for (let folder = file; folder !== dirname(folder); folder = dirname(folder)) {
    try {
      return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name === name
        ? folder
        : '';
    } catch {
      // no manifest here: one level up
    }
  }
  return '';
}

// These processes end by a signal, on which Node does not write its compile cache: write it once
// they have started.
setTimeout(flushCompileCache, 8_000).unref();
