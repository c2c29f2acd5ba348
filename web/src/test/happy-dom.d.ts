import type { DetachedWindowAPI } from 'happy-dom';

declare global {
  interface Window {
    /** The controls of the simulated window, present in tests only. */
    readonly happyDOM: DetachedWindowAPI;
  }
}
