import type { AppErrorCode } from '@atelier/domain/error-code';
import { isAppErrorCode } from '../errors.ts';

/** Tabs of one browser tell each other that the member has left, and why when the server ended it. */
const CHANNEL = 'atelier-session';
const SIGNED_OUT_MESSAGE = 'signed-out';

let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/** @param reason  `null` when the member left on their own. */
export function broadcastSignOut(reason: AppErrorCode | null): void {
  openChannel().postMessage({ type: SIGNED_OUT_MESSAGE, reason });
}

/** @returns stops listening. */
export function onSignOutElsewhere(listener: (reason: AppErrorCode | null) => void): () => void {
  const handle = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== SIGNED_OUT_MESSAGE) return;
    listener('reason' in data && isAppErrorCode(data.reason) ? data.reason : null);
  };
  const here = openChannel();
  here.addEventListener('message', handle);
  return () => here.removeEventListener('message', handle);
}
