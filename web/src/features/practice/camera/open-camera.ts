/** Why there is no picture. */
export type CameraError = 'unsupported' | 'refused' | 'missing' | 'busy';

/** What a browser says when it does not open a camera (W3C Media Capture, `getUserMedia`). */
const CAMERA_ERRORS: Readonly<Record<string, CameraError>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export type GetUserMedia = ((constraints: MediaStreamConstraints) => Promise<MediaStream>) | null;

/** A page that is not served safely has no cameras at all. */
export function browserCamera(): GetUserMedia {
  return 'mediaDevices' in navigator ? (constraints) => navigator.mediaDevices.getUserMedia(constraints) : null;
}

/** The camera that looks at the person; without sound. */
export async function openCamera(port: GetUserMedia): Promise<MediaStream | CameraError> {
  if (port === null) return 'unsupported';
  try {
    return await port({ audio: false, video: { facingMode: 'user', width: { ideal: 640 }, frameRate: { ideal: 30 } } });
  } catch (error) {
    const cameraError = error instanceof DOMException ? CAMERA_ERRORS[error.name] : undefined;
    if (cameraError === undefined) throw error;
    return cameraError;
  }
}

/** Lets the camera go; its light goes out. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
