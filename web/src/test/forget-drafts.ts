import { afterEach } from 'vitest';
import { removeDrafts } from '../lib/device/drafts.ts';

// What one test has typed does not come back in the next.
afterEach(() => {
  // Tests of the server's part have no browser.
  if (typeof sessionStorage !== 'undefined') removeDrafts();
});
