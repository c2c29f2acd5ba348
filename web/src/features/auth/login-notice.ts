/** What the registration tells the sign-in page it leads to. */
export type LoginNotice = 'confirm-notice' | 'confirm-unsent';

export const noticeState = (notice: LoginNotice) => ({ notice });

/** Reads a history entry's state, which anybody may have written. */
export function noticeOf(state: unknown): LoginNotice | null {
  const notice = typeof state === 'object' && state !== null && 'notice' in state ? state.notice : null;
  return notice === 'confirm-notice' || notice === 'confirm-unsent' ? notice : null;
}
