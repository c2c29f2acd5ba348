/** Finer than any frame of a video that plays in a browser. */
const SHORT_STEP_S = 1 / 60;
/** The next frame lies within this, or there is none. */
const LONGEST_FRAME_S = 0.25;
/** Inside the frame that ends where the shown one begins. */
const JUST_BEFORE_S = 0.004;

/**
 * Shows the next real frame, or the one before: not a fixed stretch of time, which would stand still or leave frames
 * out. Pauses first.
 *
 * @returns where the frame shown begins, in seconds; `null` at the ends of the video.
 */
export async function stepFrame(video: HTMLVideoElement, direction: 1 | -1): Promise<number | null> {
  video.pause();
  const here = await frameAt(video, video.currentTime);
  if (direction === -1) {
    if (here <= JUST_BEFORE_S) return null;
    return frameAt(video, here - JUST_BEFORE_S);
  }
  for (let aheadS = SHORT_STEP_S; aheadS <= LONGEST_FRAME_S; aheadS += SHORT_STEP_S) {
    if (here + aheadS >= video.duration) return null;
    const shown = await frameAt(video, here + aheadS);
    if (shown > here + 0.0005) return shown;
  }
  return null;
}

/** Seeks and tells where the frame begins that is then shown. */
async function frameAt(video: HTMLVideoElement, atS: number): Promise<number> {
  const presented = nextPresented(video);
  await seek(video, atS);
  return presented;
}

function seek(video: HTMLVideoElement, atS: number): Promise<void> {
  return new Promise((resolve) => {
    video.addEventListener('seeked', () => resolve(), { once: true });
    video.currentTime = atS;
  });
}

/** The frame presented next; where a browser does not say, or repeats nothing for the same frame, the place itself. */
function nextPresented(video: HTMLVideoElement): Promise<number> {
  return new Promise((resolve) => {
    const known = 'requestVideoFrameCallback' in video;
    const handle = known ? video.requestVideoFrameCallback((_now, frame) => resolve(frame.mediaTime)) : 0;
    video.addEventListener(
      'seeked',
      () => {
        // Two drawings of the page are more than a seek needs to show its frame.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(
              () => {
                if (known) video.cancelVideoFrameCallback(handle);
                resolve(video.currentTime);
              },
              known ? 250 : 0,
            ),
          ),
        );
      },
      { once: true },
    );
  });
}
