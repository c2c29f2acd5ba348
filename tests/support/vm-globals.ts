// Browser APIs that neither happy-dom nor the test files' own contexts provide; Node's are used
// instead.
import { randomUUID } from 'node:crypto';
import { BroadcastChannel as NodeBroadcastChannel, locks } from 'node:worker_threads';
import { configure } from '@testing-library/dom';
import { afterAll, vi } from 'vitest';

// Only a wait that hangs should meet its limit: the default second is too short beside emulators
// and a browser. It is less than the limit of a test, whose message would not say what is shown.
const WAIT_LIMIT_MS = 20_000;
configure({ asyncUtilTimeout: WAIT_LIMIT_MS });
const { waitFor } = vi;
vi.waitFor = (check, options = WAIT_LIMIT_MS) => waitFor(check, options);

// Node's locks and channels reach all threads of the process: another file that runs at the same
// time would hold the locks of this one and hear its messages. A browser of its own does not.
const scope = `${randomUUID()} `;

class BroadcastChannel extends NodeBroadcastChannel {
  constructor(name: string) {
    super(scope + name);
  }
}

const ownLocks = {
  request: (name: string, ...rest: unknown[]) =>
    (locks as { request: (...all: unknown[]) => unknown }).request(scope + name, ...rest),
  query: async () => {
    const { held, pending } = await locks.query();
    const own = (all: readonly { name: string }[]) =>
      all
        .filter(({ name }) => name.startsWith(scope))
        .map((lock) => ({ ...lock, name: lock.name.slice(scope.length) }));
    return { held: own(held), pending: own(pending) };
  },
};

Object.assign(globalThis, { BroadcastChannel });
Object.defineProperty(navigator, 'locks', { value: ownLocks });

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
