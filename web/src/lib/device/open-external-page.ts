/**
 * Leaves for a page of another site. Settles only when the person comes back to this very page, restored by the browser:
 * the button that led away is busy until then.
 */
export async function openExternalPage(url: string): Promise<void> {
  const pageRestored = new Promise<void>((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
  window.location.assign(url);
  await pageRestored;
}
