/** What the login page says after a registration: the confirmation e-mail was sent, or could not be. */
export type LoginNotice = 'confirm-notice' | 'confirm-unsent';

export const noticeState = (notice: LoginNotice) => ({ notice });

/** Reads the notice from a history entry's state; `null` for any other content. */
export function noticeOf(state: unknown): LoginNotice | null {
  const notice = typeof state === 'object' && state !== null && 'notice' in state ? state.notice : null;
  return notice === 'confirm-notice' || notice === 'confirm-unsent' ? notice : null;
}
