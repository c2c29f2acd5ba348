/** Lets somebody see to a press of play or pause before the player does. */
export interface PlayGate {
  /** @returns whether it was seen to. */
  ask(): boolean;
  set(handler: (() => boolean) | null): void;
}

export function playGate(): PlayGate {
  let handler: (() => boolean) | null = null;
  return {
    ask: () => handler?.() === true,
    set: (next) => {
      handler = next;
    },
  };
}
