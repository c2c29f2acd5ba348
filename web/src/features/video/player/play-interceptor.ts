/** Lets somebody see to a press of play or pause before the player does. */
export interface PlayInterceptor {
  /** @returns whether it was seen to. */
  intercept(): boolean;
  set(handler: (() => boolean) | null): void;
}

export function createPlayInterceptor(): PlayInterceptor {
  let handler: (() => boolean) | null = null;
  return {
    intercept: () => handler?.() === true,
    set: (next) => {
      handler = next;
    },
  };
}
