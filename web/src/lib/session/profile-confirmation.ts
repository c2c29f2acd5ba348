/** How long to wait for the server's profile before the cached one counts as confirmed. */
const SERVER_PROFILE_TIMEOUT_MS = 10_000;

/**
 * Tells whether a member's profile is confirmed: it came from the server, or no newer one is to be
 * expected soon. A cached one may be out of date: plan, role or name may have changed on the
 * server.
 *
 * @param onTimeout the server has not answered in time, so the cached profile counts as confirmed.
 */
export function createProfileConfirmation(onTimeout: () => void) {
  let isConfirmed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    isConfirmed: () => isConfirmed,
    update(fromCache: boolean): void {
      if (isConfirmed) return;
      isConfirmed = !fromCache || !navigator.onLine;
      if (isConfirmed) return clearTimeout(timer);
      timer ??= setTimeout(() => {
        isConfirmed = true;
        onTimeout();
      }, SERVER_PROFILE_TIMEOUT_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
