import { useEffect, useState } from 'react';
import { browserCamera, type CameraTrouble, closeCamera, openCamera } from './open-camera.ts';

export type CameraState =
  | { readonly status: 'off' | 'opening' }
  | { readonly status: 'trouble'; readonly trouble: CameraTrouble }
  | { readonly status: 'on'; readonly camera: HTMLVideoElement };

const OFF: CameraState = { status: 'off' };
const OPENING: CameraState = { status: 'opening' };

/** The camera while it is wanted. */
export function useCamera(wanted: boolean): CameraState {
  const [state, setState] = useState<CameraState | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let stream: MediaStream | null = null;
    let ended = false;
    const begin = async () => {
      const opened = await openCamera(browserCamera());
      if (typeof opened === 'string') {
        if (!ended) setState({ status: 'trouble', trouble: opened });
        return;
      }
      stream = opened;
      if (ended) return closeCamera(opened);
      // A camera that is pulled out ends by itself.
      opened.getVideoTracks()[0]?.addEventListener('ended', () => setState({ status: 'trouble', trouble: 'missing' }));
      const camera = document.createElement('video');
      camera.muted = true;
      camera.playsInline = true;
      camera.srcObject = opened;
      await camera.play();
      if (!ended) setState({ status: 'on', camera });
    };
    begin().catch((error: unknown) => {
      console.warn('camera not shown', error);
      if (!ended) setState({ status: 'trouble', trouble: 'busy' });
    });
    return () => {
      ended = true;
      if (stream !== null) closeCamera(stream);
      setState(null);
    };
  }, [wanted]);
  return wanted ? (state ?? OPENING) : OFF;
}
