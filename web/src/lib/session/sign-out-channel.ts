import type { AppErrorCode } from '@atelier/domain/error-code';
import { isAppErrorCode } from '../errors.ts';

/**
 * Tells the other tabs of this browser about a sign-out, with the reason when the server ended the
 * session.
 */
const CHANNEL = 'atelier-session';
const SIGNED_OUT_MESSAGE = 'signed-out';

let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/** @param reason `null` when the member signed out. */
export function broadcastSignOut(reason: AppErrorCode | null): void {
  openChannel().postMessage({ type: SIGNED_OUT_MESSAGE, reason });
}

/** @returns stops listening. */
export function onSignOutElsewhere(listener: (reason: AppErrorCode | null) => void): () => void {
  const handle = ({ data }: MessageEvent<unknown>) => {
    if (
      typeof data !== 'object' ||
      data === null ||
      !('type' in data) ||
      data.type !== SIGNED_OUT_MESSAGE
    ) {
      return;
    }
    listener('reason' in data && isAppErrorCode(data.reason) ? data.reason : null);
  };
  const opened = openChannel();
  opened.addEventListener('message', handle);
  return () => opened.removeEventListener('message', handle);
}
