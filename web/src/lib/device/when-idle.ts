/** Runs a task when the page is idle, at the latest after two seconds. @returns cancels it. */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: 2_000 });
  return () => window.cancelIdleCallback(handle);
}
