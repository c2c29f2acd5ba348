import { useEffect, useState } from 'react';

/** Why the camera shows no picture. */
type CameraError = 'unsupported' | 'refused' | 'missing' | 'busy';

/** Error names of `getUserMedia` (W3C Media Capture). */
const CAMERA_ERRORS: Readonly<Record<string, CameraError>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Wide enough for the delayed mirror, which keeps every picture in memory. */
const MIRROR_WIDTH = 640;

/** Opens the front camera without sound. @param width  wanted, in pixels */
export async function openCamera(width = MIRROR_WIDTH): Promise<MediaStream | CameraError> {
  // Pages without HTTPS have no camera.
  if (!('mediaDevices' in navigator)) return 'unsupported';
  try {
    const video = { facingMode: 'user', width: { ideal: width }, frameRate: { ideal: 30 } };
    return await navigator.mediaDevices.getUserMedia({ audio: false, video });
  } catch (error) {
    const cameraError = error instanceof DOMException ? CAMERA_ERRORS[error.name] : undefined;
    if (cameraError === undefined) throw error;
    return cameraError;
  }
}

function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export type CameraState =
  | { readonly status: 'off' | 'opening' }
  | { readonly status: 'error'; readonly error: CameraError }
  /**
   * `camera` has no size before its first picture, and another one after a phone was turned.
   * `isTaken`: another application has the camera; the picture stands still and comes back by
   * itself.
   */
  | { readonly status: 'on'; readonly camera: HTMLVideoElement; readonly isTaken: boolean };

/**
 * Opens the camera while enabled.
 *
 * @param width  wanted, in pixels.
 * @returns its state, and what opens it once more
 */
export function useCamera(
  isEnabled: boolean,
  width = MIRROR_WIDTH,
): CameraState & { readonly restart: () => void } {
  const [state, setState] = useState<CameraState | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isEnabled) return undefined;
    let stream: MediaStream | null = null;
    let ended = false;
    /** Releases the camera, whatever the reason. */
    const fail = (error: CameraError) => {
      if (stream !== null) closeCamera(stream);
      if (!ended) setState({ status: 'error', error });
      ended = true;
    };
    const open = async () => {
      const opened = await openCamera(width);
      if (typeof opened === 'string') return fail(opened);
      stream = opened;
      if (ended) return closeCamera(opened);
      const tracks = opened.getVideoTracks();
      // Fires when the camera is unplugged or its permission is revoked.
      for (const track of tracks) track.addEventListener('ended', () => fail('missing'));
      const camera = document.createElement('video');
      camera.muted = true;
      camera.playsInline = true;
      camera.srcObject = opened;
      const show = () => {
        if (!ended) setState({ status: 'on', camera, isTaken: tracks.some(({ muted }) => muted) });
      };
      for (const track of tracks) {
        track.addEventListener('mute', show);
        track.addEventListener('unmute', () => {
          show();
          // Phones also pause the picture meanwhile.
          void camera.play().catch(() => undefined);
        });
      }
      // A camera that another application holds plays once it is given back.
      show();
      await camera.play();
    };
    open().catch((error: unknown) => {
      if (!ended) console.warn('camera not shown', error);
      fail('busy');
    });
    return () => {
      ended = true;
      if (stream !== null) closeCamera(stream);
      setState(null);
    };
  }, [isEnabled, width, attempt]);
  const shown: CameraState = isEnabled ? (state ?? { status: 'opening' }) : { status: 'off' };
  return { ...shown, restart: () => setAttempt(attempt + 1) };
}
