/** Why the camera shows no picture. */
export type CameraError = 'unsupported' | 'refused' | 'missing' | 'busy';

/** Error names of `getUserMedia` (W3C Media Capture). */
const CAMERA_ERRORS: Readonly<Record<string, CameraError>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export type GetUserMedia = ((constraints: MediaStreamConstraints) => Promise<MediaStream>) | null;

/** Returns `getUserMedia`, which is missing on pages without HTTPS. */
export function browserCamera(): GetUserMedia {
  return 'mediaDevices' in navigator ? (constraints) => navigator.mediaDevices.getUserMedia(constraints) : null;
}

/** Opens the front camera without sound. */
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

/** Releases the camera. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
