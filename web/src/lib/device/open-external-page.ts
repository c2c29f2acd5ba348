/**
 * Opens a page of another site in this tab. Settles only if the browser restores this page on return, so that the button
 * stays busy until then.
 */
export async function openExternalPage(url: string): Promise<void> {
  const pageRestored = new Promise<void>((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
  window.location.assign(url);
  await pageRestored;
}
