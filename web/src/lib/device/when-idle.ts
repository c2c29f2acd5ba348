/** Runs a task when the page has nothing better to do, at the latest after two seconds. @returns calls it off. */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: 2_000 });
  return () => window.cancelIdleCallback(handle);
}
