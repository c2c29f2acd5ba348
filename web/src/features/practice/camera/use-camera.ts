import { useEffect, useState } from 'react';
import { browserCamera, type CameraError, closeCamera, openCamera } from './open-camera.ts';

export type CameraState =
  | { readonly status: 'off' | 'opening' }
  | { readonly status: 'error'; readonly error: CameraError }
  | { readonly status: 'on'; readonly camera: HTMLVideoElement };

const OFF: CameraState = { status: 'off' };
const OPENING: CameraState = { status: 'opening' };

/** Opens the camera while enabled. */
export function useCamera(isEnabled: boolean): CameraState {
  const [state, setState] = useState<CameraState | null>(null);
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
      const opened = await openCamera(browserCamera());
      if (typeof opened === 'string') return fail(opened);
      stream = opened;
      if (ended) return closeCamera(opened);
      // Fires when the camera is unplugged or its permission is revoked.
      for (const track of opened.getVideoTracks()) track.addEventListener('ended', () => fail('missing'));
      const camera = document.createElement('video');
      camera.muted = true;
      camera.playsInline = true;
      camera.srcObject = opened;
      await camera.play();
      if (!ended) setState({ status: 'on', camera });
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
  }, [isEnabled]);
  return isEnabled ? (state ?? OPENING) : OFF;
}
