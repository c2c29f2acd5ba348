import type { AppErrorCode } from '@atelier/domain/error-code';
import { isAppErrorCode } from './app-error.ts';

/** Tabs of one browser tell each other that the member has left, and why when the server ended it. */
const CHANNEL = 'atelier-session';
const LEFT = 'signed-out';

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/** @param reason  `null` when the member left on their own. */
export function tellOtherTabs(reason: AppErrorCode | null): void {
  open().postMessage({ type: LEFT, reason });
}

/** @returns stops listening. */
export function onLeftElsewhere(listener: (reason: AppErrorCode | null) => void): () => void {
  const handle = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== LEFT) return;
    listener('reason' in data && isAppErrorCode(data.reason) ? data.reason : null);
  };
  const here = open();
  here.addEventListener('message', handle);
  return () => here.removeEventListener('message', handle);
}
