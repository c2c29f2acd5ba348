/** Where a member stands with a video, as the library words it (specification §2). */
export const VIDEO_STATUSES = ['completed', 'started', 'new'] as const;
export type VideoStatus = (typeof VIDEO_STATUSES)[number];

/** The status behind a label of `library/state`; a video without a label is new. */
export function videoStatus(label: 'started' | 'completed' | undefined): VideoStatus {
  return label ?? 'new';
}
