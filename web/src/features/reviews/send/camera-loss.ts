/**
 * A busy device has no picture for a moment, too, and its browser mutes the camera after less than
 * a second.
 */
const LOST_AFTER_MS = 2_000;

/**
 * Reports that a camera is lost: it was unplugged or refused, or another application has it, which
 * mutes it for longer than a busy device does.
 *
 * @returns a function that stops.
 */
export function watchCameraLoss(camera: HTMLVideoElement, onLost: () => void): () => void {
  const tracks = camera.srcObject instanceof MediaStream ? camera.srcObject.getVideoTracks() : [];
  const watching = new AbortController();
  let mutedAtMs: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    clearTimeout(timer);
    mutedAtMs = null;
  };
  const lose = () => {
    forget();
    onLost();
  };
  const handlers = {
    ended: lose,
    mute: () => {
      forget();
      mutedAtMs = Date.now();
      timer = setTimeout(lose, LOST_AFTER_MS);
    },
    unmute: () => {
      // The timers of a page in the background stand still.
      if (mutedAtMs !== null && Date.now() - mutedAtMs >= LOST_AFTER_MS) lose();
      else forget();
    },
  };
  for (const track of tracks) {
    for (const [event, handle] of Object.entries(handlers)) {
      track.addEventListener(event, handle, { signal: watching.signal });
    }
  }
  return () => {
    forget();
    watching.abort();
  };
}
