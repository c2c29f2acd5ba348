/** Tabs of one browser tell each other that the member has left. */
const CHANNEL = 'atelier-session';
const LEFT = 'signed-out';

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

export function tellOtherTabs(): void {
  open().postMessage(LEFT);
}

/** @returns stops listening. */
export function onLeftElsewhere(listener: () => void): () => void {
  const handle = (event: MessageEvent<unknown>) => {
    if (event.data === LEFT) listener();
  };
  const here = open();
  here.addEventListener('message', handle);
  return () => here.removeEventListener('message', handle);
}
