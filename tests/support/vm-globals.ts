// Browser APIs that neither happy-dom nor the test files' own contexts provide; Node's are used
// instead.
import { BroadcastChannel, locks } from 'node:worker_threads';
import { configure } from '@testing-library/dom';
import { afterAll, vi } from 'vitest';

// Only a wait that hangs should meet its limit: the default second is too short beside emulators
// and a browser. It is less than the limit of a test, whose message would not say what is shown.
const WAIT_LIMIT_MS = 20_000;
configure({ asyncUtilTimeout: WAIT_LIMIT_MS });
const { waitFor } = vi;
vi.waitFor = (check, options = WAIT_LIMIT_MS) => waitFor(check, options);

Object.assign(globalThis, { BroadcastChannel });
Object.defineProperty(navigator, 'locks', { value: locks });

// Files of one worker share happy-dom's classes: what one file replaces on them, it must not leave
// to the next. A test of what the build runs has no page.
const elements = 'document' in globalThis ? [HTMLMediaElement, HTMLVideoElement] : [];
const shared = elements.map(
  ({ prototype }) => [prototype, Object.getOwnPropertyDescriptors(prototype)] as const,
);
afterAll(() => {
  for (const [prototype, original] of shared) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (!(name in original)) Reflect.deleteProperty(prototype, name);
    }
    Object.defineProperties(prototype, original);
  }
});
