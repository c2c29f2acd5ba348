/** A member's status of a video (specification §2). */
export const VIDEO_STATUSES = ['completed', 'started', 'new'] as const;
export type VideoStatus = (typeof VIDEO_STATUSES)[number];

/** Returns the status for a label of `library/state`; a video without a label is new. */
export function videoStatus(label: 'started' | 'completed' | undefined): VideoStatus {
  return label ?? 'new';
}
