/** Opens another site in place of this page, so that "back" does not open it again. */
export const replaceWithExternalPage = (url: string): void => window.location.replace(url);

/**
 * Opens another site in this tab. Settles only if the browser restores this page; until then
 * buttons stay busy.
 */
export async function openExternalPage(url: string): Promise<void> {
  const pageRestored = new Promise<void>((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
  window.location.assign(url);
  await pageRestored;
}
