/**
 * Marks a silent picture that plays beside others: two clips that are compared, or a clip that a
 * voice speaks about.
 */
export const PLAYS_BESIDE_OTHERS = { 'data-plays-beside': '' } as const;

/** Cameras and marked pictures neither pause what plays nor are paused. */
const playsBesideOthers = (media: HTMLMediaElement) =>
  media.srcObject instanceof MediaStream || 'playsBeside' in media.dataset;

/** Pauses the video or sound that plays when another one of the page starts, from now on. */
export function playOneAtATime(): void {
  document.addEventListener(
    'play',
    ({ target: started }) => {
      if (!(started instanceof HTMLMediaElement) || playsBesideOthers(started)) return;
      for (const other of document.querySelectorAll<HTMLMediaElement>('video, audio')) {
        if (other !== started && !other.paused && !playsBesideOthers(other)) other.pause();
      }
    },
    // The event does not bubble.
    { capture: true },
  );
}
